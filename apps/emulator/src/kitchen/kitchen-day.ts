import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { addDays } from '@washboard/contract/time/calendar';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import { type Random, seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { DayProfile } from './day-profiles.ts';
import { createKitchen, type KitchenOptions, refillSupplies } from './kitchen.ts';
import { type CalendarDate, type PlaceTime, weekdayOf } from './place-time.ts';

interface PlannedDay {
  beginsAtMs: number;
  endsAtMs: number;
  opening: { opensAtMs: number; closesAtMs: number } | null;
  rackAtMs: readonly number[];
}

interface DayPlanner {
  profile: DayProfile;
  place: PlaceTime;
  seed: number;
}

/** A working day ends at four in the morning, after every closing time. */
const turnOfDayMin = 4 * 60;

const latestMs = 10 * 60_000;

const dailySpread = 0.15;

function planDayAt(planner: DayPlanner, ms: number): PlannedDay {
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
      // The mean of two random numbers is most likely in the middle of the meal.
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

interface KitchenDayOptions extends DayPlanner {
  machine: KitchenOptions['machine'] & Pick<Machine, 'powerOn' | 'shutdown'>;
  random: Random;
}

const overtimeMs = 90 * 60_000;

const lowShare = 0.15;
const conscientiousShare = 0.7;

/** When the emulation begins, racks older than this count as washed. */
const maxQueueMs = 10 * 60_000;

export function createKitchenDay({ machine, random, ...planner }: KitchenDayOptions) {
  let day: PlannedDay | null = null;
  let nextRack = 0;
  let waiting = 0;
  let isOpen = false;
  let hasCleaned = false;
  const racks = {
    areWaiting: () => waiting > 0,
    take: () => {
      waiting -= 1;
    },
  };
  const kitchen = createKitchen({ machine, random, pauseS: planner.profile.pauseS, racks });

  function dayAt(nowMs: number): PlannedDay {
    if (day !== null && nowMs >= day.beginsAtMs && nowMs < day.endsAtMs) return day;
    day = planDayAt(planner, nowMs);
    const firstRack = day.rackAtMs.findIndex((atMs) => atMs > nowMs - maxQueueMs);
    nextRack = firstRack < 0 ? day.rackAtMs.length : firstRack;
    waiting = 0;
    isOpen = machine.status().systemState !== systemStates.OFF;
    return day;
  }

  function receiveRacks({ rackAtMs }: PlannedDay, nowMs: number): void {
    while ((rackAtMs[nextRack] ?? Infinity) <= nowMs) {
      waiting += 1;
      nextRack += 1;
    }
  }

  function isWorkTime({ opening }: PlannedDay, nowMs: number): boolean {
    return opening !== null && nowMs >= opening.opensAtMs && nowMs < opening.closesAtMs;
  }

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    hasCleaned = false;
    if (random() < conscientiousShare) refillSupplies(machine, lowShare);
    machine.powerOn();
  }

  function close({ opening }: PlannedDay, nowMs: number): void {
    if (!isOpen) return;
    if (nowMs >= (opening?.closesAtMs ?? 0) + overtimeMs) waiting = 0;
    const { systemState } = machine.status();
    if (waiting > 0 || systemState === systemStates.RUN) return;
    machine.setDoor(false);
    if (!hasCleaned && systemState === systemStates.IDLE) {
      hasCleaned = true;
      if (machine.startCycle('autoWash').ok) return;
    }
    machine.shutdown();
    isOpen = false;
  }

  function nextPlannedMs({ endsAtMs, opening, rackAtMs }: PlannedDay, nowMs: number): number {
    const times = [endsAtMs, opening?.opensAtMs, opening?.closesAtMs, rackAtMs[nextRack]];
    return Math.min(...times.filter((ms): ms is number => ms !== undefined && ms > nowMs));
  }

  return {
    /** @returns seconds after which to call again, unless the machine changes before */
    act(nowMs: number, dtS: number): number {
      const today = dayAt(nowMs);
      receiveRacks(today, nowMs);
      if (isWorkTime(today, nowMs)) open();
      const changeS = kitchen.act(dtS);
      if (!isWorkTime(today, nowMs)) close(today, nowMs);
      return Math.min(changeS, (nextPlannedMs(today, nowMs) - nowMs) / 1000);
    },
  };
}
