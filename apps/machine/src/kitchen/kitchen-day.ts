import { systemStates } from '@washboard/contract/machine-link/device-status';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';
import { createKitchen, type KitchenOptions, refillSupplies } from './kitchen.ts';
import { type DayPlanner, type PlannedDay, planDayAt } from './plan-day.ts';

export interface KitchenDayOptions extends DayPlanner {
  machine: KitchenOptions['machine'] & Pick<Machine, 'powerOn' | 'shutdown'>;
  random: Random;
}

/** Longest time after closing in which the staff wash the remaining racks, ms. */
const overtimeMs = 90 * 60_000;

/** In the morning the staff refill canisters below this share of their capacity. */
const lowShare = 0.15;
/** Share of the mornings on which they have time for it. */
const conscientiousShare = 0.7;

/** Racks older than this when the emulation begins count as washed, ms. */
const longestQueueMs = 10 * 60_000;

/** The people of a kitchen over the day: they switch on, wash what comes, clean, switch off and go home. */
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
    const firstRack = day.rackAtMs.findIndex((atMs) => atMs > nowMs - longestQueueMs);
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

  /** One step at a time, whenever the machine is ready: the last racks, the cleaning, switching off. */
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
    /**
     * To be called after the machine advanced by `dtS`, with the present time.
     * @returns seconds after which to call again, unless the machine changes before
     */
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
