import type { AlarmRank } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import { builtInProfiles } from '@washboard/contract/hygiene/hygiene-limits';
import type { HygieneReason, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { numberFormat } from '@washboard/contract/units/number-format';
import { type MeasurementSystem, temperatureForDisplay } from '@washboard/contract/units/units';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { HygieneReportTexts } from './texts.ts';

export interface ReportStyle {
  texts: HygieneReportTexts;
  language: Language;
  system: MeasurementSystem;
  gamma: Gamma;
  volumeSystem: MeasurementSystem;
  timeZone: string;
  programmes: ReadonlyMap<string, string>;
  alarms: ReadonlyMap<string, { description: string }>;
}

export type WordStyle = Pick<ReportStyle, 'texts' | 'language' | 'system'>;

interface RecordWords {
  programme: string;
  result: string;
  reasons: string[];
  /** A validation may judge the contact time instead of the profile. */
  validation: string[];
  alarms: { code: string; description: string; severity: string }[];
}

export function describeRecord(record: HygieneRecord, style: ReportStyle): RecordWords {
  const { texts, programmes, gamma } = style;
  return {
    programme: programmes.get(record.cycleType) ?? record.cycleType,
    result: texts.result[record.result],
    reasons: record.reasons.map((reason) => reasonText(reason, record, style)),
    validation: record.validation ? [validationText(record.validation, style)] : [],
    alarms: record.alarms.map((code) => {
      const rank: AlarmRank = alarmSeverity(gamma, code) ?? 'unknown';
      const description = style.alarms.get(code)?.description ?? texts.unknownAlarm;
      return { code, description, severity: texts.severity[rank] };
    }),
  };
}

const validationText = ({ contactSMin, reference }: CycleValidation, style: WordStyle) =>
  fillText(style.texts.byValidation, { limit: secondsText(contactSMin, style), reference });

function reasonText(reason: HygieneReason, record: HygieneRecord, style: ReportStyle): string {
  const { values, limits, implausible = [] } = record;
  const sentence = style.texts.reason[reason];
  switch (reason) {
    case 'tankTooCold':
      return beyond(values.tankTmpMin, limits.tankTmpMin);
    case 'rinseTooCold':
      return beyond(values.rinseTmpMin, limits.rinseTmpMin);
    case 'rinseTooHot':
      return beyond(values.rinseTmpMax, limits.rinseTmpMax);
    case 'contactTooShort':
      return fillText(sentence, {
        value: secondsText(values.contactS, style),
        limit: secondsText(limits.contactSMin ?? 0, style),
      });
    case 'implausible': {
      const { byRule, rule } = style.texts.implausible;
      if (implausible.length === 0) return sentence;
      return fillText(byRule, { rules: implausible.map((name) => rule[name]).join(', ') });
    }
    default:
      return sentence;
  }

  function beyond(value: number | null, limit: number): string {
    return fillText(sentence, { value: temperatureText(value ?? 0, style), limit: temperatureText(limit, style) });
  }
}

export function describeGap({ reason, fromCycle, toCycle, lostMessages }: HygieneGap, style: WordStyle): string {
  const { gap } = style.texts;
  const shown = numberFormat(style.language, {});
  switch (reason) {
    case 'missingCycles': {
      const [from, to] = [fromCycle ?? 0, toCycle ?? 0];
      if (from === to) return fillText(gap.missingCycle, { number: from });
      return fillText(gap.missingCycles, { count: shown.format(to - from + 1), from, to });
    }
    case 'bufferOverflowed':
      if (lostMessages === null) return gap.lostUnknown;
      return fillText(lostMessages === 1 ? gap.lostMessage : gap.lostMessages, { count: shown.format(lostMessages) });
    case 'restored':
      return gap.restored;
  }
}

type NumberStyle = Pick<ReportStyle, 'language' | 'system'>;

/** Returns a number such as `62.2`, without the unit. */
export function degreesText(deciCelsius: number, { language, system }: NumberStyle): string {
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return numberFormat(language, oneDigit).format(temperatureForDisplay(deciCelsius, system));
}

export const temperatureText = (deciCelsius: number, style: NumberStyle) =>
  `${degreesText(deciCelsius, style)}\u00a0${temperatureUnit(style)}`;

export const secondsText = (seconds: number, { language }: WordStyle) =>
  `${numberFormat(language, {}).format(seconds)}\u00a0s`;

const temperatureUnit = ({ system }: Pick<ReportStyle, 'system'>) => (system === 'metric' ? '°C' : '°F');

export function unitNamesOf({
  system,
  volumeSystem,
}: Pick<ReportStyle, 'system' | 'volumeSystem'>): Record<'temperature' | 'volume', string> {
  return {
    temperature: temperatureUnit({ system }),
    volume: volumeSystem === 'metric' ? 'l' : 'gal',
  };
}

export function profileText(
  { profile: { id }, profileName }: Pick<HygieneRecord, 'profile' | 'profileName'>,
  { profile }: HygieneReportTexts,
): string {
  return profileName ?? profile[builtInProfiles.find((builtIn) => builtIn === id) ?? 'own'];
}
