import { type Language, localeOf } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
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
import { alarmWordsOf } from '../../../machines/alarms/index.ts';
import { withoutLinks } from '../../../platform/mails/index.ts';
import { documentMoments } from '../../../platform/reports/index.ts';
import { notificationTexts } from '../texts.ts';
import type { MessageSubject } from './read-subjects.ts';

export interface MessageStyle {
  language: Language;
  system: MeasurementSystem;
}

/** An example is `Tank temperature below 55 °C: 48 °C`. */
export function describeSubject(subject: MessageSubject, { language, system }: MessageStyle): string {
  const { what, channel: channelNames } = notificationTexts[language];
  const { kind, key, gamma, facts } = subject;
  switch (kind) {
    case 'alarm':
    case 'supplies':
      return (
        alarmWordsOf(gamma, language, system).get(key)?.description.replace(/\.$/, '') ??
        fillText(what.unknownAlarm, { code: shownCode(key) }, isolated)
      );
    case 'threshold': {
      const { channel = 'tankTmp', comparison = 'above', limit = 0, value = 0 } = facts;
      const units = { temperatures: system, volumes: volumeSystemOf(gamma, system) };
      const show = (reading: number) => quantity(channel, reading, { language, ...units });
      return fillText(what[comparison], { channel: channelNames[channel], limit: show(limit), value: show(value) });
    }
    case 'hygieneDeviation':
      return fillText(what.hygieneDeviation, { cycle: facts.cycleNumber ?? 0 });
    case 'reviewMissed':
      return fillText(what[facts.isChanged ? 'reviewChanged' : 'reviewMissed'], {
        day: formatDay(facts.day ?? key, language),
      });
    case 'firmware':
      return fillText(
        what[facts.isInstalled ? 'firmwareInstalled' : 'firmwareFailed'],
        { version: facts.version ?? '' },
        isolated,
      );
    default:
      return what[kind];
  }
}

/** An example is `Piatti: Tank temperature below 55 °C: 48 °C`. */
export function titleOf(machine: string, subject: MessageSubject, style: MessageStyle): string {
  return fillText(
    notificationTexts[style.language].subject.one,
    { machine, what: describeSubject(subject, style) },
    isolated,
  );
}

/** The machine chooses these characters, so they are untrusted. */
const shownCode = (code: string) => withoutLinks(withoutHiddenCharacters(code).trim());

/** An example is `Critical alarm since 24 Nov 2026, 10:32`. */
export function describeState(subject: MessageSubject, language: Language): string {
  const texts = notificationTexts[language];
  const time = documentMoments(language, subject.timeZone);
  const parts = [
    ...(subject.severity && subject.kind === 'alarm' ? [texts.severity[subject.severity]] : []),
    subject.kind === 'firmware' ? time(subject.beganAt) : fillText(texts.since, { time: time(subject.beganAt) }),
    ...(subject.clearedAt && subject.kind !== 'firmware'
      ? [fillText(texts.overSince, { time: time(subject.clearedAt) })]
      : []),
  ];
  return parts.join(' · ');
}

function formatDay(day: string, language: Language): string {
  const locale = localeOf(language);
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

export function subjectPage({ serialNumber, kind }: MessageSubject): string {
  return `/device/${serialNumber}${pages[kind] ?? ''}`;
}

const pages: Readonly<Partial<Record<MessageSubject['kind'], string>>> = {
  alarm: '/alarms',
  supplies: '/alarms',
  hygieneDeviation: '/haccp',
  reviewMissed: '/haccp',
  firmware: '/firmware',
};
