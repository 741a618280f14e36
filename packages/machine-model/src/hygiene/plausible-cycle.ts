import { longestCycleMs } from '@washboard/contract/hygiene/record-span';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { largestCount } from '@washboard/contract/statistics/counters';
import { washProgrammes } from '../ranges/cycle-definitions.ts';
import { limits } from '../ranges/limits.ts';
import { mostPerHour } from '../ranges/most-per-hour.ts';
import { waterHeatJPerLK } from '../simulation/plant/water-body.ts';

/**
 * Temperatures of water in a machine, tenths of a degree Celsius. The safety thermostats cut the heaters 5 K above the
 * critical temperature of the data models (est.).
 */
const waterTmp = { lowest: 0, highest: limits.criticalTmp + 50 };

/** The heat of a tenth of a litre that is heated through this range, Wh: the boiler may heat it before or after the cycle. */
const heatOfWaterWh = (waterHeatJPerLK / 10) * ((waterTmp.highest - waterTmp.lowest) / 10 / 3600);

/** Start, end and two durations are each rounded to a second at most. */
const roundedS = 2;

/**
 * Whether a machine can have measured the values of a cycle. Relations follow from what the fields mean
 * (docs/machine-protocol.md), bounds from the data models: the highest values that the parameters of any model allow. So
 * they are wide, and no record of a real cycle is outside them.
 */
export function isPlausibleCycle(cycle: CycleRecord): boolean {
  return (
    isPlausibleNumber(cycle.cycleNumber) &&
    tankIsPlausible(cycle) &&
    rinseIsPlausible(cycle) &&
    fitsIntoTime(cycle) &&
    (cycle.rinseVlm ?? 0) <= cycle.waterVlm &&
    (!isCompletedWash(cycle) || (cycle.washDurationS > 0 && cycle.rinseDurationS > 0 && cycle.waterVlm > 0))
  );
}

export const tankIsPlausible = (cycle: CycleRecord): boolean =>
  areOrdered(cycle.tankTmpMin, cycle.tankTmpMean, cycle.tankTmpMax);

export const rinseIsPlausible = (cycle: CycleRecord): boolean =>
  areOrdered(cycle.rinseTmpMin, cycle.rinseTmpMean, cycle.rinseTmpMax);

/**
 * The record with the end that counts: the time of its message, unless the machine's clock is doubtful. A record that
 * names another end than its message cannot be judged by the longer of the two.
 */
export function withCountedEnd(
  cycle: CycleRecord,
  { at, isClockDoubtful }: { at: string; isClockDoubtful: boolean },
): CycleRecord {
  return isClockDoubtful ? cycle : { ...cycle, endedAt: at };
}

/** A machine that counts its cycles cannot count further. */
export const isPlausibleNumber = (cycleNumber: number): boolean => cycleNumber <= largestCount;

/** Lowest, mean and highest value of one probe. */
function areOrdered(...values: (number | null | undefined)[]): boolean {
  const measured = values.filter((value) => value !== null && value !== undefined);
  return measured.every((value, i) => value >= (measured[i - 1] ?? waterTmp.lowest) && value <= waterTmp.highest);
}

function fitsIntoTime({ startedAt, endedAt, washDurationS, rinseDurationS, ...used }: CycleRecord): boolean {
  const lengthMs = Date.parse(endedAt) - Date.parse(startedAt);
  if (lengthMs < 0) return false;
  // A clock that was set meanwhile makes the length too long, or unknown where the machine reports a time that does not exist.
  const lengthS = Math.min(Number.isNaN(lengthMs) ? longestCycleMs : lengthMs, longestCycleMs) / 1000 + roundedS;
  const most = (name: 'waterVlm' | 'energyWh' | 'detergentMl' | 'rinseAidMl') => (mostPerHour[name] * lengthS) / 3600;
  return (
    washDurationS + rinseDurationS <= lengthS &&
    used.waterVlm <= most('waterVlm') &&
    used.energyWh <= most('energyWh') + used.waterVlm * heatOfWaterWh &&
    (used.detergentMl ?? 0) <= most('detergentMl') &&
    (used.rinseAidMl ?? 0) <= most('rinseAidMl')
  );
}

const isCompletedWash = ({ outcome, cycleType }: CycleRecord) =>
  outcome === 'completed' && washProgrammes.includes(cycleType);
