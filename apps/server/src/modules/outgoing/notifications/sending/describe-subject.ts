import { type AlarmSeverity, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { type Channel, channelDefinitions } from '@washboard/contract/telemetry/channels';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { isolated } from '@washboard/contract/text/isolated';
import { numberFormat } from '@washboard/contract/units/number-format';
import {
  flowForDisplay,
  type MeasurementSystem,
  temperatureForDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from '@washboard/contract/units/units';
import i18next from 'i18next';
import { alarmWordsOf } from '../../../machines/alarms/index.ts';
import { withoutLinks } from '../../../platform/mails/index.ts';
import { documentMoments } from '../../../platform/reports/index.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import es from '../texts/es.json' with { type: 'json' };
import fr from '../texts/fr.json' with { type: 'json' };
import it from '../texts/it.json' with { type: 'json' };
import type { Subject } from './read-subjects.ts';

export const notificationTexts = { en, fr, de, it, es } as const satisfies Record<Language, object>;

const translator = i18next.createInstance();
// No escaping of HTML: the same text goes into mails, which the layout escapes, and into push messages.
void translator.init({
  resources: Object.fromEntries(
    Object.entries(notificationTexts).map(([language, notifications]) => [language, { notifications }]),
  ),
  ns: ['notifications'],
  defaultNS: 'notifications',
  fallbackLng: false,
  initAsync: false,
  interpolation: { escape: isolated },
});

/** Who reads it. */
export interface Style {
  language: Language;
  system: MeasurementSystem;
}

type Translate = (key: string, values?: Record<string, string | number>) => string;

export function textsIn(language: Language): Translate {
  const translate = translator.getFixedT(language);
  return (key, values) => String(translate(key, values ?? {}));
}

/** What is the case, without the name of the machine: `Tank temperature below 55 °C: 48 °C`. */
export function describe(subject: Subject, { language, system }: Style): string {
  const text = textsIn(language);
  const { kind, key, gamma, facts } = subject;
  switch (kind) {
    case 'alarm':
    case 'supplies':
      return (
        alarmWordsOf(gamma, language, system).get(key)?.description.replace(/\.$/, '') ??
        text('what.unknownAlarm', { code: shownCode(key) })
      );
    case 'threshold': {
      const { channel = 'tankTmp', comparison = 'above', limit = 0, value = 0 } = facts;
      const units = { temperatures: system, volumes: volumeSystemOf(gamma, system) };
      const show = (reading: number) => quantity(channel, reading, { language, ...units });
      const values = { channel: text(`channel.${channel}`), limit: show(limit), value: show(value) };
      return text(`what.${comparison}`, values);
    }
    case 'hygieneDeviation':
      return text('what.hygieneDeviation', { cycle: facts.cycleNumber ?? 0 });
    case 'reviewMissed':
      return text(facts.isChanged ? 'what.reviewChanged' : 'what.reviewMissed', {
        day: formatDay(facts.day ?? key, language),
      });
    case 'firmware':
      return text(facts.isInstalled ? 'what.firmwareInstalled' : 'what.firmwareFailed', {
        version: facts.version ?? '',
      });
    default:
      return text(`what.${kind}`);
  }
}

/** The machine chose these characters. */
const shownCode = (code: string) => withoutLinks(withoutHiddenCharacters(code).trim());

/** `Critical alarm since 24 Nov 2026, 10:32`, in the time of the machine. */
export function describeState(subject: Subject, language: Language): string {
  const text = textsIn(language);
  const time = documentMoments(language, subject.timeZone);
  const parts = [
    ...(subject.severity && subject.kind === 'alarm' ? [text(`severity.${subject.severity}`)] : []),
    subject.kind === 'firmware' ? time(subject.beganAt) : text('since', { time: time(subject.beganAt) }),
    ...(subject.clearedAt && subject.kind !== 'firmware' ? [text('overSince', { time: time(subject.clearedAt) })] : []),
  ];
  return parts.join(' · ');
}

/** Of several, the one that counts most; on equal terms, the first. */
export function mostUrgent(subjects: readonly Subject[]): AlarmSeverity | null {
  const ranked = subjects
    .filter(({ kind }) => kind === 'alarm')
    .map(({ severity }) => severity)
    .toSorted((a, b) => alarmUrgency(b) - alarmUrgency(a));
  return ranked[0] ?? null;
}

function formatDay(day: string, language: Language): string {
  const locale = localeCodes[language].replace('_', '-');
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.parse(day));
}

function quantity(
  channel: Channel,
  reading: number,
  {
    language,
    temperatures,
    volumes,
  }: { language: Language; temperatures: MeasurementSystem; volumes: MeasurementSystem },
): string {
  const shown = numberFormat(language, { maximumFractionDigits: 1 });
  switch (channelDefinitions[channel].unit) {
    case 'deciCelsius':
      return `${shown.format(temperatureForDisplay(reading, temperatures))}\u00a0${temperatures === 'metric' ? '°C' : '°F'}`;
    case 'deciLitre':
      return `${shown.format(volumeForDisplay(reading, volumes))}\u00a0${volumes === 'metric' ? 'l' : 'gal'}`;
    case 'litrePerHour':
      return `${shown.format(flowForDisplay(reading, volumes))}\u00a0${volumes === 'metric' ? 'l/h' : 'gal/h'}`;
  }
}
