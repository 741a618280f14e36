import { addDays } from '@washboard/contract/time/calendar';
import { dayMs } from '@washboard/contract/time/durations';

export interface FleetPeriod {
  from: string;
  to: string;
  /** The period before has the same number of days and begins here. */
  before: string;
  /** The parts of the trend begin here; the last one ends at `to`. */
  parts: readonly string[];
}

const maxDaysOfDays = 14;
const maxDaysOfWeeks = 98;

export function fleetPeriodOf({ from, to }: { from: string; to: string }): FleetPeriod {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  return { from, to, before: addDays(from, -days), parts: partsOf({ from, to }, days) };
}

function partsOf({ from, to }: { from: string; to: string }, days: number): string[] {
  const next = days > maxDaysOfWeeks ? monthAfter : (day: string) => addDays(day, days > maxDaysOfDays ? 7 : 1);
  const parts: string[] = [];
  for (let day = from; day < to; day = next(day)) parts.push(day);
  return parts;
}

const monthAfter = (day: string) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
