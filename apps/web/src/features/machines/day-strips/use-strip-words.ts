import type { Gamma } from '@washboard/contract/appliances/appliances';
import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { dayMs } from '@washboard/contract/time/durations';
import { useTranslation } from 'react-i18next';
import { useProgrammeName } from '../../../components/text/programme-name.tsx';
import { withoutStop } from '../../../lib/alarms/alarm-texts.ts';
import { useAlarmDescriptions } from '../../../lib/alarms/alarm-texts-api.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { LoadedStrip } from './strip-lines.ts';
import type { StripAlarm, StripCycle, StripHour, StripMoment } from './strip-moments.ts';

/**
 * Times are those of the machine's place.
 *
 * @param isPointed the descriptions of alarms are loaded for the first moment that needs them
 */
export function useStripWords(gamma: Gamma, of: LoadedStrip, isPointed: boolean) {
  const { programmes, fromMs, untilMs, strip } = of;
  const { timeZone } = strip;
  const { t } = useTranslation(['strip', 'common']);
  const formats = useFormats(gamma, timeZone);
  const nameOf = useProgrammeName();
  const describe = useAlarmDescriptions({ gamma }, isPointed && strip.alarms.startS.length > 0);
  const endS = (untilMs - fromMs) / 1000;
  // The times of several days need the day.
  const isOfOneDay = untilMs - fromMs <= dayMs;
  const timeOf = (atS: number) => {
    const atMs = fromMs + atS * 1000;
    return isOfOneDay ? formats.time(atMs) : formats.timeOrDay(atMs, untilMs);
  };
  const shown = (count: number) => ({ count, shown: formats.integer(count) });

  function cycleWords({ fromS, toS, programme, result, count }: StripCycle): string {
    if (count > 1) return t('cycles', { ...shown(count), from: timeOf(fromS), to: timeOf(toS) });
    const cycleType = programmes[programme] ?? '';
    const started = fromS === 0 ? nameOf(cycleType) : t('cycle', { name: nameOf(cycleType), time: timeOf(fromS) });
    // A cycle that runs is not judged yet, and a service cycle never is.
    const isJudged = toS > fromS && toS < endS && !isServiceCycle(cycleType);
    return isJudged ? `${started}, ${t(`result.${result}`)}` : started;
  }

  function alarmWords({ fromS, toS, rank, errorCode, isOpen, count }: StripAlarm): string {
    const alarm = `${t(`common:severity.${rank}`)}: ${withoutStop(describe(errorCode) ?? errorCode)}`;
    return [alarm, ...(count > 1 ? [t('times', shown(count))] : []), timesOf({ fromS, toS, isOpen })].join(', ');
  }

  /** When something began before the strip is not known. */
  function timesOf({ fromS, toS, isOpen }: Pick<StripAlarm, 'fromS' | 'toS' | 'isOpen'>): string {
    if (isOpen) return t(fromS === 0 ? 'sinceBefore' : 'since', { time: timeOf(fromS) });
    return fromS === 0 ? t('until', { time: timeOf(toS) }) : t('stretch', { from: timeOf(fromS), to: timeOf(toS) });
  }

  return {
    momentWords(atS: number, { state, cycle, alarms, deviation }: StripMoment): string[] {
      const [first = '', ...others] = [
        ...(deviation ? [t(deviation.isOpen ? 'deviationOpen' : 'deviationClosed', shown(deviation.count))] : []),
        ...alarms.map(alarmWords),
        cycle ? cycleWords(cycle) : t(`state.${state}`),
      ];
      return [`${timeOf(atS)} · ${first}`, ...others];
    },
    hourWords({ fromS, toS, state, cycles, deviations, alarms }: StripHour): string {
      const facts = [
        t(`state.${state}`),
        ...(cycles > 0 ? [t('hourCycles', shown(cycles))] : []),
        ...(deviations > 0 ? [t('hourDeviations', shown(deviations))] : []),
        ...(alarms > 0 ? [t('hourAlarms', shown(alarms))] : []),
      ];
      return `${t('stretch', { from: timeOf(fromS), to: timeOf(toS) })}: ${facts.join(', ')}`;
    },
  };
}
