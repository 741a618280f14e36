import { addDays } from '@washboard/contract/time/calendar';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { DayProfile } from './day-profiles.ts';
import { type CalendarDate, type PlaceTime, weekdayOf } from './place-time.ts';

/** One working day, in ms since 1970. */
export interface PlannedDay {
  /** From `beginsAtMs` up to `endsAtMs`, when the next working day begins. */
  beginsAtMs: number;
  endsAtMs: number;
  /** Null: closed today. */
  opening: { opensAtMs: number; closesAtMs: number } | null;
  /** When each rack is ready to wash, in order. */
  rackAtMs: readonly number[];
}

export interface DayPlanner {
  profile: DayProfile;
  place: PlaceTime;
  /** Makes the days of one machine differ from another's. */
  seed: number;
}

/** A working day ends at four in the morning, after every closing time. */
const turnOfDayMin = 4 * 60;

/** Longest delay of opening and closing, ms. */
const latestMs = 10 * 60_000;

/** Random deviation from the factor of the weekday. */
const dailySpread = 0.15;

/** The working day that contains `ms`. The result is deterministic. */
export function planDayAt(planner: DayPlanner, ms: number): PlannedDay {
  const { place } = planner;
  const date = place.dateAt(ms);
  return planDay(planner, ms < place.instantOf(date, turnOfDayMin) ? addDays(date, -1) : date);
}

function planDay({ profile, place, seed }: DayPlanner, date: CalendarDate): PlannedDay {
  const random = seededRandom(seedFromText(`${seed} ${date}`));
  const beginsAtMs = place.instantOf(date, turnOfDayMin);
  const endsAtMs = place.instantOf(addDays(date, 1), turnOfDayMin);
  const share = (profile.weekdays[weekdayOf(date)] ?? 1) * (1 + dailySpread * (2 * random() - 1));
  if (share === 0) return { beginsAtMs, endsAtMs, opening: null, rackAtMs: [] };
  const unpunctual = () => random() * latestMs;
  const opening = {
    opensAtMs: place.instantOf(date, profile.opensAt) + unpunctual(),
    closesAtMs: place.instantOf(date, profile.closesAt) + unpunctual(),
  };
  const rackAtMs = profile.services.flatMap(({ from, to, racks }) => {
    const fromMs = place.instantOf(date, from);
    return traysOf(Math.round(racks * share), profile.largestTray, random).flatMap((tray) => {
      // The mean of two random numbers is likeliest in the middle of the meal.
      const trayAtMs = fromMs + ((random() + random()) / 2) * (to - from) * 60_000;
      return Array.from({ length: tray }, () => trayAtMs);
    });
  });
  return { beginsAtMs, endsAtMs, opening, rackAtMs: rackAtMs.toSorted((a, b) => a - b) };
}

function traysOf(racks: number, largest: number, random: Random): number[] {
  const trays: number[] = [];
  for (let left = racks; left > 0; ) {
    const tray = Math.min(left, 1 + Math.floor(random() * largest));
    trays.push(tray);
    left -= tray;
  }
  return trays;
}
