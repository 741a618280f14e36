import type { SiteRecordFilter } from '@washboard/contract/hygiene/site-hygiene';
import type { Language } from '@washboard/contract/languages/languages';
import { fillPlural, fillText, type Plural } from '@washboard/contract/languages/texts';
import { numberFormat } from '@washboard/contract/units/number-format';
import type { ReportVerdict } from '../../../platform/reports/index.ts';
import type { PrintedSums } from './printed-records.ts';
import type { HygieneReportTexts } from './texts.ts';

interface Judged extends Pick<PrintedSums, 'counts' | 'gaps'> {
  filter: SiteRecordFilter | undefined;
  /** Service cycles wash nothing, so nothing is missing when they are not judged. */
  unjudged: number;
  missedReviews: number;
}

/** The sentence that an inspector reads first. */
export function describeHygieneVerdict(
  judged: Judged,
  { texts, language }: { texts: HygieneReportTexts; language: Language },
): ReportVerdict {
  const { counts, gaps, filter, unjudged, missedReviews } = judged;
  const { verdict } = texts;
  const { valid, deviating, open, notJudgeable } = counts;
  const count = valid + deviating + notJudgeable;
  const pluralText = (words: Plural, shown: number) =>
    fillPlural(language, words, shown, { shown: wholeText(shown, language) });
  if (filter) {
    const tone = open > 0 ? 'open' : 'neutral';
    const sentence = fillText(texts.ofThem, { result: texts.filter[filter], count: wholeText(count, language) });
    return { tone, sentence, further: verdict.selection, sign: verdict.tone[tone] };
  }
  const shares = fillPlural(language, verdict.valid, valid + deviating, {
    valid: wholeText(valid, language),
    judged: wholeText(valid + deviating, language),
  });
  const rest = [
    ...(unjudged > 0 ? [pluralText(verdict.unjudged, unjudged)] : []),
    ...(missedReviews > 0 ? [pluralText(verdict.missed, missedReviews)] : []),
    ...(gaps !== null && gaps > 0 ? [pluralText(verdict.gaps, gaps)] : []),
  ];
  const judgedAs = (
    tone: keyof typeof verdict.tone,
    sentence: string,
    furtherSentences: readonly string[],
  ): ReportVerdict => ({
    tone,
    sentence,
    sign: verdict.tone[tone],
    further: [...furtherSentences, ...rest].join(' · '),
  });
  if (valid + deviating === 0) return judgedAs('neutral', verdict.none, []);
  if (open > 0) return judgedAs('open', pluralText(verdict.open, open), [shares]);
  if (deviating > 0) return judgedAs('closed', shares, [pluralText(verdict.closed, deviating)]);
  return judgedAs(rest.length > 0 ? 'closed' : 'good', shares, []);
}

const wholeText = (count: number, language: Language) => numberFormat(language, {}).format(count);
