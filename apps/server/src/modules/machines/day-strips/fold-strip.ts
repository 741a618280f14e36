import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import { type DayStrip, maxStripBytes, stripStates } from '@washboard/contract/day-strips/day-strips';
import { type HygieneResult, hygieneResults } from '@washboard/contract/hygiene/hygiene-records';
import { dayS, hourS } from '@washboard/contract/time/durations';
import type { Band, Span } from './find-bands.ts';

export interface StripCycle extends Span {
  programme: number;
  result: HygieneResult;
}

export interface StripAlarm extends Span {
  errorCode: string;
  rank: AlarmRank;
  isOpen: boolean;
}

export interface StripDeviation {
  atS: number;
  recordId: number;
  isOpen: boolean;
}

/** Each list is in the order of time. */
export interface StripParts {
  serialNumber: string;
  timeZone: string;
  lengthS: number;
  bands: readonly Band[];
  cycles: readonly StripCycle[];
  alarms: readonly StripAlarm[];
  deviations: readonly StripDeviation[];
}

/** The day on which clocks go back is an hour longer. */
const exactS = dayS + hourS;
/** A strip is drawn up to some 2,000 pixels wide, on screens with two pixels for one. */
const drawnPlaces = 2_880;
/** No two cycles of a machine are shorter together. */
const minJoinedS = 120;
const growth = 1.4;

export function firstMergedS(lengthS: number): number {
  return lengthS <= exactS ? 0 : Math.ceil(lengthS / drawnPlaces);
}

/** Longer strips of many machines are less exact, so that the response stays small. */
const maxResponseBytes = 160_000;

export function maxBytesOfStrip({ lengthS, machines }: { lengthS: number; machines: number }): number {
  const ofDays = maxStripBytes * Math.max(1, Math.floor(lengthS / dayS));
  return Math.max(maxStripBytes, Math.min(ofDays, Math.floor(maxResponseBytes / machines)));
}

/** Cycles are most of a strip, so they give way first. */
interface Coarseness {
  /** Cycles are joined while all of them together are not longer than this. */
  joinedS: number;
  /** Other parts with a shorter distance are merged, and shorter bands. */
  mergedS: number;
}

function coarser({ joinedS }: Coarseness, firstS: number): Coarseness {
  const nextS = Math.max(minJoinedS, Math.ceil(joinedS * growth));
  return { joinedS: nextS, mergedS: Math.max(firstS, Math.floor(nextS / 8)) };
}

/**
 * Joins cycles that are close together, and merges other parts, from distances that no screen shows on, until the strip
 * has at most `maxBytes`. Alarms of more codes than that leaves room for are left out, the least urgent
 * and oldest first.
 */
export function foldStrip(parts: StripParts, maxBytes: number): DayStrip {
  const firstS = firstMergedS(parts.lengthS);
  let coarseness: Coarseness = { joinedS: firstS, mergedS: firstS };
  let cycles: readonly Joined[] = parts.cycles.map(({ fromS, toS, ...cycle }) => ({ fromS, toS, cycles: [cycle] }));
  for (;;) {
    cycles = joinCycles(cycles, coarseness.joinedS);
    if (cycles.length * minCycleBytes <= maxBytes) {
      const strip = mergeStrip(parts, cycles, coarseness.mergedS);
      if (sizeOf(strip) <= maxBytes) return strip;
    }
    if (coarseness.mergedS > parts.lengthS) return leaveOutAlarms(parts, { cycles, maxBytes, ...coarseness });
    coarseness = coarser(coarseness, firstS);
  }
}

/** Five numbers of a digit with their commas. */
const minCycleBytes = 10;
const sizeOf = (strip: DayStrip) => Buffer.byteLength(JSON.stringify(strip));

interface Fullest {
  cycles: readonly Joined[];
  mergedS: number;
  maxBytes: number;
}

function leaveOutAlarms(parts: StripParts, { cycles, mergedS, maxBytes }: Fullest): DayStrip {
  const byUrgency = mergeAlarms(parts.alarms, mergedS).toSorted(
    (a, b) => alarmRanks.indexOf(a.rank) - alarmRanks.indexOf(b.rank) || b.toS - a.toS,
  );
  for (let lastIndex = byUrgency.length - 1; ; lastIndex -= 1) {
    const codes = new Set(byUrgency.slice(0, lastIndex).map(({ errorCode }) => errorCode));
    const alarms = parts.alarms.filter(({ errorCode }) => codes.has(errorCode));
    const alarmsLeftOut = parts.alarms.length - alarms.length;
    const strip = { ...mergeStrip({ ...parts, alarms }, cycles, mergedS), alarmsLeftOut };
    if (lastIndex <= 0 || sizeOf(strip) <= maxBytes) return strip;
  }
}

function mergeStrip(parts: StripParts, joined: readonly Joined[], mergedS: number): DayStrip {
  const { serialNumber, timeZone } = parts;
  const bands = mergeBands(parts.bands, mergedS);
  const cycles = joined.map(presentJoined);
  const alarms = mergeAlarms(parts.alarms, mergedS);
  const deviations = mergeDeviations(parts.deviations, mergedS);
  return {
    serialNumber,
    timeZone,
    mergedS,
    bands: {
      state: bands.map(({ state }) => stripStates.indexOf(state)),
      lengthS: bands.map(({ lengthS }) => lengthS),
    },
    cycles: {
      startS: cycles.map(({ fromS }) => fromS),
      lengthS: cycles.map(lengthOf),
      programme: cycles.map(({ programme }) => programme),
      result: cycles.map(({ result }) => hygieneResults.indexOf(result)),
      count: cycles.map(({ count }) => count),
    },
    alarms: {
      startS: alarms.map(({ fromS }) => fromS),
      lengthS: alarms.map(lengthOf),
      isOpen: alarms.map(({ isOpen }) => isOpen),
      rank: alarms.map(({ rank }) => alarmRanks.indexOf(rank)),
      errorCode: alarms.map(({ errorCode }) => errorCode),
      count: alarms.map(({ count }) => count),
    },
    alarmsLeftOut: 0,
    deviations: {
      atS: deviations.map(({ atS }) => atS),
      isOpen: deviations.map(({ isOpen }) => isOpen),
      recordId: deviations.map(({ recordId }) => recordId),
      count: deviations.map(({ count }) => count),
    },
  };
}

const lengthOf = ({ fromS, toS }: Span) => toS - fromS;

/**
 * Short bands that follow one another become one: silent if one of them is, so that silence only grows, else the state
 * that lasted longest. A single short one becomes part of the band before it.
 */
export function mergeBands(bands: readonly Band[], mergedS: number): Band[] {
  const isShort = ({ lengthS }: Band) => lengthS < mergedS;
  const merged: Band[] = [];
  const add = ({ state, lengthS }: Band) => {
    const last = merged.at(-1);
    if (last && (last.state === state || lengthS < mergedS)) last.lengthS += lengthS;
    else merged.push({ state, lengthS });
  };
  for (let i = 0; i < bands.length; ) {
    const long = bands.findIndex((band, at) => at >= i && !isShort(band));
    const end = long < 0 ? bands.length : long;
    const short = bands.slice(i, end);
    if (short.length > 0) add(joinBands(short));
    const next = bands[end];
    if (next) add(next);
    i = end + 1;
  }
  return merged;
}

function joinBands(bands: readonly Band[]): Band {
  const lengths = new Map<Band['state'], number>();
  for (const { state, lengthS } of bands) lengths.set(state, (lengths.get(state) ?? 0) + lengthS);
  const [longest] = [...lengths].toSorted(([, a], [, b]) => b - a);
  const state = lengths.has('silent') ? 'silent' : (longest?.[0] ?? 'silent');
  return { state, lengthS: bands.reduce((sum, { lengthS }) => sum + lengthS, 0) };
}

/** The worst result of merged cycles stands for all of them. */
const worst: readonly HygieneResult[] = ['deviating', 'notJudgeable', 'valid'];

interface Joined extends Span {
  cycles: readonly Omit<StripCycle, keyof Span>[];
}

/** Joining neighbours in several rounds keeps the busy times of a day apart. */
function joinCycles(parts: readonly Joined[], joinedS: number): Joined[] {
  const joined: Joined[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const toS = Math.max(last?.toS ?? 0, part.toS);
    if (last && toS - last.fromS <= joinedS) {
      joined[joined.length - 1] = { fromS: last.fromS, toS, cycles: [...last.cycles, ...part.cycles] };
    } else joined.push(part);
  }
  return joined;
}

function presentJoined({ fromS, toS, cycles }: Joined) {
  return {
    fromS,
    toS,
    programme: mostFrequent(cycles.map(({ programme }) => programme)),
    result: worst.find((result) => cycles.some((cycle) => cycle.result === result)) ?? 'notJudgeable',
    count: cycles.length,
  };
}

function mergeAlarms(alarms: readonly StripAlarm[], mergedS: number) {
  const byCode = Map.groupBy(alarms, ({ errorCode }) => errorCode);
  return [...byCode.values()]
    .flatMap((ofCode) => groupNear(ofCode, mergedS))
    .map((group) => {
      const [{ errorCode, rank }] = group;
      return { ...spanOf(group), errorCode, rank, isOpen: group.some(({ isOpen }) => isOpen), count: group.length };
    })
    .toSorted((a, b) => a.fromS - b.fromS);
}

function mergeDeviations(deviations: readonly StripDeviation[], mergedS: number) {
  const moments = deviations.map((deviation) => ({ ...deviation, fromS: deviation.atS, toS: deviation.atS }));
  return groupNear(moments, mergedS).map((group) => {
    const open = group.findLast(({ isOpen }) => isOpen);
    const { atS, recordId, isOpen } = open ?? group.at(-1) ?? group[0];
    return { atS, recordId, isOpen, count: group.length };
  });
}

type Group<Item> = [Item, ...Item[]];

/** @param items in the order of their beginnings */
function groupNear<Item extends Span>(items: readonly Item[], mergedS: number): Group<Item>[] {
  const groups: Group<Item>[] = [];
  let endS = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const group = groups.at(-1);
    if (group && item.fromS - endS < mergedS) group.push(item);
    else groups.push([item]);
    endS = Math.max(endS, item.toS);
  }
  return groups;
}

function spanOf(group: Group<Span>): Span {
  return { fromS: group[0].fromS, toS: Math.max(...group.map(({ toS }) => toS)) };
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((mostFrequent, next) => (next[1] > mostFrequent[1] ? next : mostFrequent), [0, 0])[0];
}
