import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText, type TextValues } from '@washboard/contract/languages/texts';
import { dayS, hourS, minuteS } from '@washboard/contract/time/durations';
import type { UnreadableReason } from '../ledger-file.ts';
import type { Doubt } from './attestations.ts';
import type { TamperingFinding } from './chain-check.ts';
import type { NumberRange } from './ranges.ts';
import { type VerdictTexts, verdictTexts } from './texts.ts';
import type { TimeRemark } from './time-check.ts';
import type { AttestedBy, Verdict } from './verify-ledger.ts';

export interface DescribedVerdict {
  title: string;
  result: string;
  findings: readonly { kind: string; text: string }[];
  doubts: readonly { kind: string; text: string }[];
  cut: readonly string[];
  remarks: readonly string[];
  proven: readonly string[];
  notProven: readonly string[];
  headings: Readonly<Record<'findings' | 'remarks' | 'proven' | 'notProven', string>>;
}

export function describeVerdict(
  verdict: Verdict,
  { machine, language }: { machine: string; language: Language },
): DescribedVerdict {
  const { isIntact, findings, doubts, isCutShort, entries, first, last, withoutTexts, timeRemarks } = verdict;
  const words = verdictTexts[language];
  const count = new Intl.NumberFormat(localeOf(language)).format(entries);
  const signer = describeSigner(verdict, language);
  const others = describeOthers(verdict, language);
  return {
    title:
      first === null
        ? fill(words.titleOfNone, { machine })
        : fill(words.title, { machine, first, last: last ?? first }),
    result: isIntact ? fill(words.intact, { count }) : findings.length > 0 ? words.tampered : words.doubtful,
    findings: findings.map((finding) => ({ kind: words.kind[finding.kind], text: describeFinding(finding, language) })),
    doubts: doubts.map(({ kind, name }) => ({
      kind: words.doubtKind[subjectOfDoubt[kind]],
      text: fill(words.doubt[kind], { name }),
    })),
    cut: isCutShort ? [words.cutShort] : [],
    remarks: timeRemarks.map((remark) => describeTimes(remark, language)),
    proven: [...signer.proven, ...others.proven],
    notProven: [
      ...signer.notProven,
      ...others.notProven,
      ...(first !== null && first > 1 ? [fill(words.beginning, { first })] : []),
      ...(last !== null ? [fill(words.later, { last })] : []),
      ...(withoutTexts > 0 ? [words.withoutTexts] : []),
      words.notProven,
    ],
    headings: words.heading,
  };
}

function describeFinding({ kind, from, to }: TamperingFinding, language: Language): string {
  return fill(verdictTexts[language][from === to ? 'one' : 'several'][kind], { from, to });
}

function describeTimes({ kind, farthest, ...about }: TimeRemark, language: Language): string {
  const [time, later] = [farthest.at, farthest.later].map((at) => timeFormat(language).format(new Date(at)));
  const concerned = 'name' in about ? about : { ranges: describeRanges(about.ranges) };
  const values = { ...concerned, number: farthest.number, time: time ?? '', later: later ?? '' };
  return fill(verdictTexts[language].times[kind], values);
}

export const describeUnreadable = (reason: UnreadableReason, language: Language): string =>
  verdictTexts[language].unreadable[reason];

/** A signature with an unexpected key proves nothing to this reader. */
function describeSigner(
  { findings, signedBy, isExpectedKey, proven: ranges, provenUntil, provenUntilAt }: Verdict,
  language: Language,
): Pick<DescribedVerdict, 'proven' | 'notProven'> {
  const { key: words, signedBy: sentence, proven: until, others } = verdictTexts[language];
  if (signedBy === null) return { proven: [], notProven: [] };
  const signer = fill(sentence, signedBy);
  const isUnchanged = findings.length === 0;
  if (isExpectedKey === false) return { proven: [], notProven: [signer, words.unexpected] };
  const time = provenUntilAt === null ? null : timeFormat(language).format(new Date(provenUntilAt));
  const reach = { number: provenUntil, time: time ?? '', ranges: describeRanges(ranges) };
  return {
    proven: [
      signer,
      ...(time === null ? [] : [fill(isUnchanged ? until.all : until.some, reach)]),
      ...(isExpectedKey ? [words.expected] : []),
    ],
    notProven: [...(isExpectedKey === null ? [words.unknown] : []), ...(isUnchanged ? [] : [others])],
  };
}

const subjectOfDoubt = {
  falseCosignature: 'witness',
  missingWitness: 'witness',
  falseTimeStamp: 'timeStamp',
  foreignTimeStamp: 'timeStamp',
  missingTimeStamp: 'timeStamp',
  notContinued: 'log',
  rewritten: 'checkpoint',
  forked: 'checkpoint',
  otherLog: 'checkpoint',
} as const satisfies Record<Doubt['kind'], keyof VerdictTexts['doubtKind']>;

function describeOthers(
  { signedBy, isExpectedKey, attestedBy, timeRemarks, provenUntil, kept, uncheckedTimeStamps }: Verdict,
  language: Language,
): Pick<DescribedVerdict, 'proven' | 'notProven'> {
  if (signedBy === null || isExpectedKey === false) return { proven: [], notProven: [] };
  const { attested: words, kept: keptWords } = verdictTexts[language];
  const undated = timeRemarks.flatMap((remark) => (remark.kind === 'attestedAhead' ? [remark.name] : []));
  const described = attestedBy.map((each) =>
    describeAttestor({ ...each, isDated: !undated.includes(each.name) }, language),
  );
  const until = Math.max(0, ...attestedBy.map((each) => each.until));
  const isKept = kept !== null && kept.until > 0;
  const keptWord = kept?.result === 'contained' && !isKept ? 'containedNone' : kept?.result;
  const keptText = kept && keptWord ? [fill(keptWords[keptWord], { ...kept })] : [];
  return {
    proven: [...described.flatMap(({ proven }) => proven), ...(isKept ? keptText : [])],
    notProven: [
      ...described.flatMap(({ notProven }) => notProven),
      ...(isKept ? [] : keptText),
      ...(uncheckedTimeStamps > 0 ? [words.unchecked] : []),
      ...(until > 0 ? [words.before] : []),
      ...(until > 0 && until < provenUntil ? [fill(words.after, { until })] : []),
      ...(until === 0 && !isKept ? [words.onlyOperator] : []),
    ],
  };
}

function describeAttestor(
  { by, name, key, isKnown, until, lastAt, latest, isDated }: AttestedBy & { isDated: boolean },
  language: Language,
): Pick<DescribedVerdict, 'proven' | 'notProven'> {
  const { attested: words } = verdictTexts[language];
  if (until === 0 || lastAt === null) return { proven: [], notProven: isKnown ? [] : [fill(words.none, { name })] };
  const time = timeFormat(language).format(new Date(lastAt));
  const delay = latest && { ...latest, delay: describeDelay(latest.delayS, language), name };
  const sentence = by === 'witness' ? words.knownWitness : words.knownTimeStamp;
  const unknown =
    by === 'timeStamp' ? words.unknownTimeStamp : isKnown === false ? words.otherWitness : words.unknownWitness;
  return {
    proven: [
      fill(words[isDated ? by : 'undated'], { name, until, time }),
      ...(delay && isDated ? [fill(words.latest, delay)] : []),
      ...(isKnown ? [fill(sentence, { name })] : []),
    ],
    notProven: isKnown ? [] : [fill(unknown, { name, key: key ?? '' })],
  };
}

function describeDelay(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < 2 * hourS
      ? (['minute', minuteS] as const)
      : seconds < 2 * dayS
        ? (['hour', hourS] as const)
        : (['day', dayS] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(localeOf(language), style).format(Math.max(1, Math.ceil(seconds / length)));
}

const maxRanges = 20;

function describeRanges(ranges: readonly NumberRange[]): string {
  const shown = ranges.slice(0, maxRanges).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return [...shown, ...(ranges.length > maxRanges ? ['…'] : [])].join(', ');
}

const timeFormat = (language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/**
 * A file could fake a verdict with characters that move the cursor of a terminal or change the direction of writing.
 */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const fill = (text: string, values: TextValues) => fillText(text, values, (value) => value.replace(unseen, '\ufffd'));
