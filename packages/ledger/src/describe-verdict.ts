import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import type { UnreadableReason } from './ledger-file.ts';
import type { NumberRange } from './ranges.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import it from './texts/it.json' with { type: 'json' };
import type { Finding, Verdict } from './verify-ledger.ts';

const texts = { en, fr, de, it, es } as const satisfies Record<Language, typeof en>;

/** A verdict in the words of a language, for inspectors. */
export interface DescribedVerdict {
  title: string;
  result: string;
  /** One for each finding, in their order. */
  findings: readonly { kind: string; text: string }[];
  /** That there are more, if so. */
  cut: readonly string[];
  /** Who signed, and until which record. */
  proven: readonly string[];
  /** What the reader must not conclude from it. */
  notProven: readonly string[];
  headings: Readonly<Record<'findings' | 'proven' | 'notProven', string>>;
}

export function describeVerdict(
  verdict: Verdict,
  { machine, language }: { machine: string; language: Language },
): DescribedVerdict {
  const { isIntact, findings, isCutShort, entries, first, last, withoutTexts } = verdict;
  const words = texts[language];
  const count = new Intl.NumberFormat(localeOf(language)).format(entries);
  const { proven, notProven } = describeSigner(verdict, language);
  return {
    title:
      first === null
        ? fill(words.titleOfNone, { machine })
        : fill(words.title, { machine, first, last: last ?? first }),
    result: isIntact ? fill(words.intact, { count }) : words.tampered,
    findings: findings.map((finding) => ({ kind: words.kind[finding.kind], text: describeFinding(finding, language) })),
    cut: isCutShort ? [words.cutShort] : [],
    proven,
    notProven: [
      ...notProven,
      ...(first !== null && first > 1 ? [fill(words.beginning, { first })] : []),
      ...(last !== null ? [fill(words.later, { last })] : []),
      ...(withoutTexts > 0 ? [words.withoutTexts] : []),
      words.notProven,
    ],
    headings: words.heading,
  };
}

function describeFinding({ kind, from, to }: Finding, language: Language): string {
  return fill(texts[language][from === to ? 'one' : 'several'][kind], { from, to });
}

export const describeUnreadable = (reason: UnreadableReason, language: Language): string =>
  texts[language].unreadable[reason];

/** A signature of a key that is not the expected one proves nothing to this reader. */
function describeSigner(
  { isIntact, signedBy, isExpectedKey, proven: ranges, provenUntil, provenUntilAt }: Verdict,
  language: Language,
): Pick<DescribedVerdict, 'proven' | 'notProven'> {
  const { key: words, signedBy: sentence, proven: until, others } = texts[language];
  if (signedBy === null) return { proven: [], notProven: [] };
  const signer = fill(sentence, signedBy);
  if (isExpectedKey === false) return { proven: [], notProven: [signer, words.unexpected] };
  const time = provenUntilAt === null ? null : timeFormat(language).format(new Date(provenUntilAt));
  const reach = { number: provenUntil, time: time ?? '', ranges: describeRanges(ranges) };
  return {
    proven: [
      signer,
      ...(time === null ? [] : [fill(isIntact ? until.all : until.some, reach)]),
      ...(isExpectedKey ? [words.expected] : []),
    ],
    notProven: [...(isExpectedKey === null ? [words.unknown] : []), ...(isIntact ? [] : [others])],
  };
}

/** More are not read by anybody. */
const mostRanges = 20;

function describeRanges(ranges: readonly NumberRange[]): string {
  const shown = ranges.slice(0, mostRanges).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`));
  return [...shown, ...(ranges.length > mostRanges ? ['…'] : [])].join(', ');
}

const localeOf = (language: Language) => localeCodes[language].replace('_', '-');

const timeFormat = (language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });

/** Marks that move the cursor of a terminal or turn the direction of writing: a file could fake a verdict with them. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '').replace(unseen, '\ufffd'));
}
