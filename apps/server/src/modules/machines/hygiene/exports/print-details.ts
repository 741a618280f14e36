import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { numberFormat } from '@washboard/contract/units/number-format';
import { acceptsValidation, practiceOfRinse } from '@washboard/machine-model/hygiene/limit-profiles';
import { profileText, secondsText, temperatureText, type WordStyle } from './describe-record.ts';
import type { PackedRecords } from './pack-records.ts';
import type { PrintedRecords, PrintedSums } from './printed-records.ts';

/** The look of what follows page 1. */
export const detail = { size: 8 } as const;

export function describeLimits(
  profiles: PackedRecords['profiles'],
  style: WordStyle,
  programmes: ReadonlyMap<string, string>,
): string[] {
  const { texts } = style;
  return profiles.flatMap((judged) => {
    const { profile, limits, validations } = judged;
    const least = limits.contactSMin;
    const words = fillText(texts.judgedBy, {
      profile: profileText(judged, texts),
      version: profile.version,
      tank: temperatureText(limits.tankTmpMin, style),
      rinseLeast: temperatureText(limits.rinseTmpMin, style),
      rinseMost: temperatureText(limits.rinseTmpMax, style),
      contact: least === null ? texts.anyContact : fillText(texts.atLeast, { limit: secondsText(least, style) }),
    });
    const validated = validations.map(({ cycleType, contactSMin, reference }) =>
      fillText(texts.validated, {
        programme: programmes.get(cycleType) ?? cycleType,
        reference,
        limit: secondsText(contactSMin, style),
      }),
    );
    return [
      words,
      ...(acceptsValidation(profile) ? [rinseText(limits, style)] : []),
      ...(validated.length > 0 ? [fillText(texts.shortProgrammes, { programmes: validated.join('; ') })] : []),
    ];
  });
}

/** EN 17735 names a smaller range for the rinse than its profile accepts. */
function rinseText({ rinseTmpMax }: HygieneLimits, style: WordStyle): string {
  return fillText(style.texts.practiceOfRinse, {
    least: temperatureText(practiceOfRinse.least, style),
    most: temperatureText(practiceOfRinse.most, style),
    accepted: temperatureText(rinseTmpMax, style),
  });
}

export const sumResults = ({ valid, deviating, notJudgeable }: PrintedSums['counts']) =>
  valid + deviating + notJudgeable;

const wholeText = (count: number, language: Language) => numberFormat(language, {}).format(count);

export function recordsText(
  { texts, language }: Pick<PrintedRecords, 'texts' | 'language'>,
  { shown, count }: { shown: number; count: number },
): string {
  return shown < count
    ? fillText(texts.truncated, { shown: wholeText(shown, language), count: wholeText(count, language) })
    : fillText(texts.records, { count: wholeText(count, language) });
}

export const gapsText = ({
  texts,
  language,
  gaps,
}: Pick<PrintedRecords, 'texts' | 'language'> & Pick<PrintedSums, 'gaps'>) =>
  gaps === null ? [] : [fillText(texts.gaps, { count: wholeText(gaps, language) })];

export function sumsText(sums: PrintedSums & Pick<PrintedRecords, 'texts' | 'language'>): string[] {
  const { texts, language, counts, days } = sums;
  const byResult = (['valid', 'deviating', 'open', 'notJudgeable'] as const).map((name) =>
    fillText(texts.ofThem, { result: texts.filter[name], count: wholeText(counts[name], language) }),
  );
  return [
    byResult.join(' · '),
    ...gapsText(sums),
    fillText(texts.daysReviewed, { count: wholeText(days.reviewed, language) }),
    ...(days.changed > 0 ? [fillText(texts.daysChanged, { count: wholeText(days.changed, language) })] : []),
    fillText(texts.daysNotReviewed, { count: wholeText(days.notReviewed, language) }),
  ];
}
