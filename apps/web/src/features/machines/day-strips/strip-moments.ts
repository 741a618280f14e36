import type { alarmRanks as contractRanks } from '@washboard/contract/alarms/alarms';
import type { stripStates as contractStates, DayStrip } from '@washboard/contract/day-strips/day-strips';
import type { hygieneResults as contractResults } from '@washboard/contract/hygiene/hygiene-records';

// Importing the contract's values would enlarge every page; the types compare the order, too.
const stripStates = ['silent', 'off', 'heating', 'ready'] as const satisfies typeof contractStates;
const alarmRanks = ['critical', 'unknown', 'warning', 'notice'] as const satisfies typeof contractRanks;
const hygieneResults = ['valid', 'deviating', 'notJudgeable'] as const satisfies typeof contractResults;

/** Times are seconds after the beginning of the strip. */
interface Stretch {
  fromS: number;
  toS: number;
}

export interface StripCycle extends Stretch {
  programme: number;
  result: (typeof hygieneResults)[number];
  /** The number of cycles that are drawn as one. */
  count: number;
}

export interface StripAlarm extends Stretch {
  rank: (typeof alarmRanks)[number];
  errorCode: string;
  isOpen: boolean;
  count: number;
}

export interface StripDeviation {
  atS: number;
  isOpen: boolean;
  recordId: number;
  count: number;
}

export interface StripBand extends Stretch {
  state: (typeof stripStates)[number];
}

const at = <T>(list: readonly T[], index: number): T => list[index] as T;

export function stripBands({ bands: { state, lengthS } }: DayStrip): StripBand[] {
  let fromS = 0;
  return state.map((place, i) => {
    const toS = fromS + at(lengthS, i);
    const band = { state: at(stripStates, place), fromS, toS };
    fromS = toS;
    return band;
  });
}

export const stripCycles = ({ cycles: { startS, lengthS, programme, result, count } }: DayStrip): StripCycle[] =>
  startS.map((fromS, i) => ({
    fromS,
    toS: fromS + at(lengthS, i),
    programme: at(programme, i),
    result: at(hygieneResults, at(result, i)),
    count: at(count, i),
  }));

export const stripAlarms = ({ alarms: { startS, lengthS, rank, errorCode, isOpen, count } }: DayStrip): StripAlarm[] =>
  startS.map((fromS, i) => ({
    fromS,
    toS: fromS + at(lengthS, i),
    rank: at(alarmRanks, at(rank, i)),
    errorCode: at(errorCode, i),
    isOpen: at(isOpen, i),
    count: at(count, i),
  }));

export const stripDeviations = ({ deviations: { atS, isOpen, recordId, count } }: DayStrip): StripDeviation[] =>
  atS.map((moment, i) => ({
    atS: moment,
    isOpen: at(isOpen, i),
    recordId: at(recordId, i),
    count: at(count, i),
  }));

export interface StripMoment {
  state: StripBand['state'];
  cycle: StripCycle | undefined;
  /** The most urgent one comes first. */
  alarms: StripAlarm[];
  /** The most urgent alarm that began here. */
  raised: StripAlarm | undefined;
  deviation: StripDeviation | undefined;
}

/** @param reachS how far away a short event still belongs to the moment: a pixel is minutes long */
export function stripMomentAt(strip: DayStrip, atS: number, reachS: number): StripMoment {
  const holds = ({ fromS, toS }: Stretch) => fromS - reachS <= atS && atS <= toS + reachS;
  const nearest = <T>(list: readonly T[], distance: (one: T) => number) =>
    list.toSorted((a, b) => distance(a) - distance(b))[0];
  const distanceOf = ({ fromS, toS }: Stretch) => Math.max(0, fromS - atS, atS - toS);
  const alarms = stripAlarms(strip)
    .filter(holds)
    .toSorted((a, b) => alarmRanks.indexOf(a.rank) - alarmRanks.indexOf(b.rank));
  return {
    state: stripBands(strip).findLast(({ fromS }) => fromS <= atS)?.state ?? 'silent',
    cycle: nearest(stripCycles(strip).filter(holds), distanceOf),
    alarms,
    raised: alarms.find(({ fromS }) => Math.abs(fromS - atS) <= reachS),
    deviation: nearest(
      stripDeviations(strip).filter((one) => Math.abs(one.atS - atS) <= reachS),
      (one) => Math.abs(one.atS - atS),
    ),
  };
}

/** The arrow keys walk from event to event. */
export function nextEvent(strip: DayStrip, fromS: number, direction: 1 | -1): number | undefined {
  const starts = [
    ...stripBands(strip).map((band) => band.fromS),
    ...strip.cycles.startS,
    ...strip.alarms.startS,
    ...strip.deviations.atS,
  ].toSorted((a, b) => a - b);
  return direction === 1 ? starts.find((start) => start > fromS) : starts.findLast((start) => start < fromS);
}

export interface StripHour extends Stretch {
  /** The state that lasted longest. */
  state: StripBand['state'];
  cycles: number;
  deviations: number;
  alarms: number;
}

/**
 * An alarm counts in each hour in which it was open, a cycle in the one in which it began.
 * @param marks the beginnings of the hours, as seconds after the beginning of the strip, ascending
 * @param washes says whether a programme, by its place, washes dishes
 */
export function stripHours(
  strip: DayStrip,
  { marks, endS, washes }: { marks: readonly number[]; endS: number; washes: (programme: number) => boolean },
): StripHour[] {
  const edges = [...new Set([0, ...marks.filter((mark) => mark > 0 && mark < endS), endS])];
  const bands = stripBands(strip);
  const cycles = stripCycles(strip).filter(({ programme }) => washes(programme));
  const alarms = stripAlarms(strip);
  return edges.slice(0, -1).map((fromS, i) => {
    const toS = at(edges, i + 1);
    const isIn = (moment: number) => fromS <= moment && moment < toS;
    const shares = new Map<StripBand['state'], number>();
    for (const band of bands) {
      const share = Math.min(toS, band.toS) - Math.max(fromS, band.fromS);
      if (share > 0) shares.set(band.state, (shares.get(band.state) ?? 0) + share);
    }
    const longest = [...shares].toSorted(([, a], [, b]) => b - a)[0];
    const sum = (found: readonly { count: number }[]) => found.reduce((total, { count }) => total + count, 0);
    return {
      fromS,
      toS,
      state: longest?.[0] ?? 'silent',
      cycles: sum(cycles.filter((cycle) => isIn(cycle.fromS))),
      deviations: sum(stripDeviations(strip).filter(({ atS }) => isIn(atS))),
      alarms: sum(alarms.filter((alarm) => alarm.fromS < toS && alarm.toS > fromS)),
    };
  });
}
