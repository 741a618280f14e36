import type { HygieneRecord, PlausibilityRule } from '@washboard/contract/hygiene/hygiene-records';
import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { washProgrammes } from '../ranges/cycle-definitions.ts';
import { maxPerHour } from '../ranges/max-per-hour.ts';
import { temperatureLimits } from '../ranges/temperature-limits.ts';
import { waterHeatJPerLK } from '../simulation/plant/water-body.ts';

/**
 * Water has these temperatures, tenths of a degree Celsius. The safety thermostats cut the heaters 5 K above the
 * critical temperature of the data models (est.).
 */
const waterTmp = { lowest: 0, highest: temperatureLimits.criticalTmp + 50 };

/** The boiler may heat the water before or after the cycle; Wh for a tenth of a litre. */
const heatOfWaterWh = (waterHeatJPerLK / 10) * ((waterTmp.highest - waterTmp.lowest) / 10 / 3600);

/** Start, end and two durations are each rounded by at most a second. */
const roundedS = 2;

interface Evidence
  extends Pick<
    CycleRecord,
    | 'cycleNumber'
    | 'cycleType'
    | 'outcome'
    | 'startedAt'
    | 'tankTmpMin'
    | 'tankTmpMax'
    | 'rinseTmpMin'
    | 'rinseTmpMax'
    | 'waterVlm'
  > {
  tankTmpMean?: number | null | undefined;
  rinseTmpMean?: number | null | undefined;
  rinseVlm?: number | null | undefined;
  detergentMl?: number | null | undefined;
  rinseAidMl?: number | null | undefined;
  energyWh: number | null;
  endedAt: string | null;
  /** Seconds of washing and of rinsing, or of both together. */
  contactS: readonly number[];
}

/**
 * The bounds are the highest values that the parameters of any data model allow, so no record of a real cycle is
 * outside them. The relations follow from what the fields mean (docs/machine-protocol.md).
 */
export function isPlausibleCycle(cycle: CycleRecord): boolean {
  return brokenRules({ ...cycle, contactS: [cycle.washDurationS, cycle.rinseDurationS] }).length === 0;
}

export function rulesOfRecord(
  record: Pick<
    HygieneRecord,
    'cycleNumber' | 'cycleType' | 'outcome' | 'startedAt' | 'endedAt' | 'isClockDoubtful' | 'values' | 'reasons'
  >,
): PlausibilityRule[] {
  if (!record.reasons.includes('implausible')) return [];
  const { values, isClockDoubtful, endedAt } = record;
  const broken = brokenRules({
    ...record,
    ...values,
    contactS: [values.contactS],
    energyWh: null,
    // With a doubtful clock, the record has the time of arrival instead of the judged end.
    endedAt: isClockDoubtful ? null : endedAt,
  });
  return broken.length > 0 ? broken : ['notInRecord'];
}

function brokenRules(cycle: Evidence): PlausibilityRule[] {
  const isWash = cycle.outcome === 'completed' && washProgrammes.includes(cycle.cycleType);
  const checks: readonly [PlausibilityRule, boolean][] = [
    ['cycleNumber', isPlausibleNumber(cycle.cycleNumber)],
    ['tankTmp', tankIsPlausible(cycle)],
    ['rinseTmp', rinseIsPlausible(cycle)],
    ...checkTime(cycle),
    ['rinseAboveWater', (cycle.rinseVlm ?? 0) <= cycle.waterVlm],
    ['noContact', !isWash || cycle.contactS.every((seconds) => seconds > 0)],
    ['noWater', !isWash || (cycle.waterVlm > 0 && cycle.rinseVlm !== 0)],
  ];
  return checks.flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

export const tankIsPlausible = (cycle: Pick<Evidence, 'tankTmpMin' | 'tankTmpMean' | 'tankTmpMax'>): boolean =>
  areOrdered(cycle.tankTmpMin, cycle.tankTmpMean, cycle.tankTmpMax);

export const rinseIsPlausible = (cycle: Pick<Evidence, 'rinseTmpMin' | 'rinseTmpMean' | 'rinseTmpMax'>): boolean =>
  areOrdered(cycle.rinseTmpMin, cycle.rinseTmpMean, cycle.rinseTmpMax);

/**
 * Replaces the reported end with the message's time: a false end could make a cycle look longer and pass a limit. With a
 * doubtful clock the reported end remains.
 */
export function withCountedEnd(
  cycle: CycleRecord,
  { at, isClockDoubtful }: { at: string; isClockDoubtful: boolean },
): CycleRecord {
  return isClockDoubtful ? cycle : { ...cycle, endedAt: at };
}

export const isPlausibleNumber = (cycleNumber: number): boolean => cycleNumber <= maxCount;

function areOrdered(...values: (number | null | undefined)[]): boolean {
  const measured = values.filter((value) => value !== null && value !== undefined);
  return measured.every((value, i) => value >= (measured[i - 1] ?? waterTmp.lowest) && value <= waterTmp.highest);
}

function checkTime({ startedAt, endedAt, contactS, ...used }: Evidence): [PlausibilityRule, boolean][] {
  if (endedAt === null) return [];
  const lengthMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (lengthMs < 0) return [['endBeforeStart', false]];
  // A clock that was set meanwhile makes the length too long, or unknown.
  const lengthS = Math.min(Number.isNaN(lengthMs) ? maxCycleMs : lengthMs, maxCycleMs) / 1000 + roundedS;
  const isPossible = (name: keyof typeof maxPerHour, amount: number | null | undefined, besides = 0) =>
    (amount ?? 0) <= (maxPerHour[name] * lengthS) / 3600 + besides;
  return [
    ['contactTooLong', contactS.reduce((sum, seconds) => sum + seconds, 0) <= lengthS],
    ['tooMuchWater', isPossible('waterVlm', used.waterVlm)],
    ['tooMuchEnergy', isPossible('energyWh', used.energyWh, (used.waterVlm ?? 0) * heatOfWaterWh)],
    ['tooMuchDetergent', isPossible('detergentMl', used.detergentMl)],
    ['tooMuchRinseAid', isPossible('rinseAidMl', used.rinseAidMl)],
  ];
}
