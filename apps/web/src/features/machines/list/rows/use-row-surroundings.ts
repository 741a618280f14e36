import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { programmeName } from '../../../../components/text/programme-name.tsx';
import type { Formats } from '../../../../lib/format/formats.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import type { LinkState } from '../../../../lib/live/live-link.ts';
import { useLinkState } from '../../../../lib/live/live-link-context.tsx';
import type { Condition } from '../../../../lib/machine/machine-view.ts';
import { useNowEachHalfMinute } from '../../../../lib/time/use-now.ts';

interface AlarmTexts {
  short: string;
  inWords: (alarm: string) => string;
}

/** Translating in hundreds of rows would make scrolling slow. */
export interface RowWords {
  formats: Formats;
  condition: (condition: Condition) => string;
  programme: (cycleType: string) => string;
  alarms: (alarms: readonly OpenAlarm[], worst: OpenAlarm) => AlarmTexts;
  asOf: (instant: string | null, nowMs: number) => string;
  live: string;
  rewash: string;
  deviations: (count: number) => string;
  boiler: string;
  tank: string;
  select: (name: string) => string;
  rename: (name: string) => string;
}

export interface RowSurroundings {
  words: RowWords;
  link: LinkState;
  /** Server time, updated every half minute, so that silent machines are noticed. */
  nowMs: number;
}

export function useRowSurroundings(): RowSurroundings {
  const { t } = useTranslation('appliances');
  const { t: tCommon } = useTranslation();
  const formats = useFormats();
  const words = useMemo(() => rowWords(t, tCommon, formats), [t, tCommon, formats]);
  return { words, link: useLinkState(), nowMs: useNowEachHalfMinute() };
}

function rowWords(t: TFunction<'appliances'>, tCommon: TFunction, formats: Formats): RowWords {
  return {
    formats,
    condition: remembered((condition: Condition) => tCommon(`condition.${condition}`)),
    programme: remembered((cycleType: string) => programmeName(tCommon, cycleType)),
    alarms(alarms, worst) {
      const shown = formats.integer(alarms.length);
      const severity = tCommon(`severity.${worst.severity ?? 'unknown'}`);
      return {
        short: `${severity} · ${shown}`,
        inWords: (alarm) => tCommon('alarmInWords', { severity, alarm }),
      };
    },
    asOf: (instant, nowMs) =>
      instant === null ? tCommon('neverHeard') : tCommon('asOf', { time: formats.timeOrDay(instant, nowMs) }),
    live: t('live'),
    rewash: tCommon('rewash'),
    deviations: (count) => tCommon('openDeviations', { count, shown: formats.integer(count) }),
    boiler: t('list.column.boiler'),
    tank: t('list.column.tank'),
    select: (name) => t('list.selectOne', { name }),
    rename: (name) => t('rename.begin', { name }),
  };
}

function remembered<Name extends string>(textOf: (name: Name) => string): (name: Name) => string {
  const texts = new Map<Name, string>();
  return (name) => {
    const text = texts.get(name) ?? textOf(name);
    texts.set(name, text);
    return text;
  };
}
