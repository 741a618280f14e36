import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { StripState } from '@washboard/contract/day-strips/day-strips';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { dayMs, hourMs, minuteMs, secondMs } from '@washboard/contract/time/durations';
import { alarmDefinitionsOf } from '@washboard/machine-model/alarms/alarm-definitions';
import { parameterDefinitionsOf } from '@washboard/machine-model/ranges/parameter-definitions';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type Machine } from '@washboard/machine-model/simulation/machine';
import { fullSupplies } from '@washboard/machine-model/simulation/plant/supplies';
import { type Random, seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import type { Alarm, Band, Counter, Cycle, Facts } from '../facts.ts';

/** A habit happens on all days of a week but one; without it, a person still slips on that one. */
export interface Habits {
  skipsSelfCleaning?: boolean;
  leavesOnAtNight?: boolean;
  closesLate?: boolean;
  opensEarly?: boolean;
  opensDoorWhileWashing?: boolean;
  stopsCycles?: boolean;
  forgetsChemicals?: boolean;
  /** The machine regenerates in a quiet hour by itself while it has salt. */
  neglectsSoftener?: boolean;
  ignoresMaintenance?: boolean;
  leavesFilterOut?: boolean;
  /** The set point of the boiler sinks from day to day. */
  turnsRinseDown?: boolean;
}

interface Life {
  gamma: Gamma;
  seed: number;
  habits: Habits;
  days?: number;
}

/** A Monday at 04:00 in Rome. */
const beginsAtMs = Date.parse('2026-05-04T02:00:00Z');
const timeZone = 'Europe/Rome';
const rinseTmpMin = 800;

/** °dH; the resin is used up within days. */
const hardestWater = 40;

const opensAtMs = 5.5 * hourMs;
const closesAtMs = 18.5 * hourMs;
/** Lunch and dinner, as hours after the beginning of the working day; one rack comes at a certain time. */
const meals = [
  { from: 6.2, to: 10.5, racks: 9, certainAt: 6.2 },
  { from: 14, to: 18, racks: 15, certainAt: 18 },
] as const;

/** The strip of a machine that reports everything: it heats from switching on until it is ready once. */
function stateOf(systemState: number, before: StripState | undefined): StripState {
  if (systemState === systemStates.OFF) return 'off';
  return systemState === systemStates.STARTUP && before !== 'ready' ? 'heating' : 'ready';
}

/** @returns what the server would know of a simulated week, up to noon of the next day */
export function liveWeek({ gamma, seed, habits, days = 7 }: Life): Facts {
  const random = seededRandom(seed);
  const machine = createMachine({
    range: rangeModels[gamma],
    random,
    timeOf: (elapsedS) => beginsAtMs + elapsedS * 1000,
    initial: {
      power: 'off',
      water: 'cold',
      ...(habits.neglectsSoftener && { supplies: { ...fullSupplies(), saltKg: 0 }, parameters: { S: hardestWater } }),
      ...(habits.forgetsChemicals && { supplies: { ...fullSupplies(), detergentL: 0.4 } }),
      ...(habits.ignoresMaintenance && { counters: { ...blankCounters(gamma), cyclesBeforeMaintenance: 0 } }),
    },
  });
  const watch = createWatch(machine, gamma);
  const staff = createStaff({ machine, random, habits, gamma, advanceTo: watch.advanceTo });
  for (let day = 0; day < days; day += 1) staff.workDay(beginsAtMs + day * dayMs, day);
  const toMs = beginsAtMs + days * dayMs;
  const readAtMs = toMs + 5 * hourMs;
  watch.advanceTo(readAtMs);
  return { ...watch.facts(), fromMs: beginsAtMs, toMs, readAtMs, timeZone, rinseTmpMin, doubtfulMs: [] };
}

function blankCounters(gamma: Gamma) {
  return createMachine({ range: rangeModels[gamma], random: seededRandom(1), timeOf: () => 0 }).counters();
}

interface StaffOptions {
  machine: Machine;
  random: Random;
  habits: Habits;
  gamma: Gamma;
  advanceTo: (ms: number) => void;
}

function createStaff({ machine, random, habits, gamma, advanceTo }: StaffOptions) {
  const programmes = Object.keys(machine.range.programmes).filter(
    (name) => !['autoWash', 'manualDrain', 'regeneration'].includes(name),
  );
  const favourite = programmes[0] ?? '';
  const boiler = parameterDefinitionsOf(gamma).find(({ identifier }) => identifier === `${favourite}.boilerSetPoint`);
  const slipDay = Math.floor(random() * 7);
  const slips = (habit: boolean | undefined, day: number) => (day === slipDay) !== (habit ?? false);
  let nowMs = beginsAtMs;

  const wait = (ms: number) => {
    nowMs = Math.max(nowMs, ms);
    advanceTo(nowMs);
  };
  const state = () => machine.status().systemState;

  function waitUntil(isReached: () => boolean, patienceMs: number): void {
    const endMs = nowMs + patienceMs;
    while (!isReached() && nowMs < endMs) wait(nowMs + 5 * secondMs);
  }

  function open(day: number): void {
    if (slips(habits.leavesFilterOut, day)) machine.setFault('filterMisplaced', true);
    if (habits.turnsRinseDown && boiler) {
      machine.setParameters({ [boiler.code]: boiler.default - 5 * day }, { by: 'panel' });
    }
    if (!habits.forgetsChemicals) refill(0.15);
    machine.powerOn();
    wait(nowMs + 10 * minuteMs);
    machine.setFault('filterMisplaced', false);
  }

  function refill(belowShare: number): void {
    const { detergentL, rinseAidL, saltKg, ...capacity } = machine.supplies();
    if (detergentL < belowShare * capacity.detergentCapacityL) machine.refill('detergent');
    if (rinseAidL < belowShare * capacity.rinseAidCapacityL) machine.refill('rinseAid');
    if (!habits.neglectsSoftener && saltKg < belowShare * capacity.saltCapacityKg) machine.refill('salt');
  }

  function regenerate(): void {
    if (habits.neglectsSoftener) return;
    if (!machine.alarms().some(({ condition }) => condition === 'regenerationNeeded')) return;
    if (machine.startCycle('regeneration').ok) waitUntil(() => state() !== systemStates.RUN, hourMs);
  }

  /** @param ends how a person ends the cycle, if at all */
  function washRack(ends: 'door' | 'key' | null): void {
    waitUntil(() => state() === systemStates.IDLE, hourMs);
    machine.setDoor(true);
    wait(nowMs + 15 * secondMs);
    machine.setDoor(false);
    if (!habits.forgetsChemicals) refill(0.03);
    regenerate();
    const programme = random() < 0.6 ? favourite : (programmes[Math.floor(random() * programmes.length)] ?? favourite);
    if (!machine.startCycle(programme).ok) return;
    if (ends !== null) {
      wait(nowMs + (20 + random() * 20) * secondMs);
      if (ends === 'door') machine.setDoor(true);
      else machine.stopCycle();
      wait(nowMs + 10 * secondMs);
      machine.setDoor(false);
      return;
    }
    waitUntil(() => state() !== systemStates.RUN, hourMs);
    // The staff open the door as soon as the cycle ends.
    machine.setDoor(true);
    wait(nowMs + 10 * secondMs);
    machine.setDoor(false);
  }

  function close(day: number): void {
    machine.setDoor(false);
    waitUntil(() => state() === systemStates.IDLE, hourMs);
    if (!slips(habits.skipsSelfCleaning, day) && machine.startCycle('autoWash').ok) {
      waitUntil(() => state() !== systemStates.RUN, hourMs);
    }
    if (slips(habits.closesLate, day)) wait(nowMs + (75 + random() * 60) * minuteMs);
    if (!slips(habits.leavesOnAtNight, day)) machine.shutdown();
  }

  return {
    workDay(dayBeginsMs: number, day: number): void {
      const early = slips(habits.opensEarly, day) ? (110 + random() * 30) * minuteMs : 0;
      wait(dayBeginsMs + opensAtMs - early + random() * 10 * minuteMs);
      open(day);
      const racksAtMs = meals.flatMap(({ from, to, racks, certainAt }) =>
        Array.from(
          { length: Math.round(racks * (0.8 + 0.4 * random())) },
          (_, i) => dayBeginsMs + (i === 0 ? certainAt : from + random() * (to - from)) * hourMs,
        ),
      );
      for (const [i, atMs] of racksAtMs.toSorted((a, b) => a - b).entries()) {
        wait(atMs);
        const isOfHabit = random() < 0.08;
        const isSlip = day === slipDay && i === 3;
        if (habits.opensDoorWhileWashing && isOfHabit) washRack('door');
        else if (habits.stopsCycles && isOfHabit) washRack('key');
        else washRack(isSlip ? (day % 2 === 0 ? 'door' : 'key') : null);
      }
      wait(dayBeginsMs + closesAtMs + random() * 15 * minuteMs);
      close(day);
    },
  };
}

/** Takes down what a machine reports: events, its states, and its counters once a quarter of an hour. */
function createWatch(machine: Machine, gamma: Gamma) {
  const conditions = new Map(alarmDefinitionsOf(gamma).map(({ errorCode, condition }) => [errorCode, condition]));
  const cycles: Cycle[] = [];
  const doorOpenedMs: number[] = [];
  const alarms: Alarm[] = [];
  const bands: Band[] = [];
  const counters: Counter[] = [];
  let nowMs = beginsAtMs;
  const open = new Map<string, Alarm>();

  function takeDown(): void {
    for (const { atMs, event } of machine.takeEvents()) {
      if (event.kind === 'doorOpened') doorOpenedMs.push(atMs);
      if (event.kind === 'cycleEnded') {
        const { cycleNumber, startedAt, endedAt, detergentMl = null, rinseAidMl = null, ...record } = event.body;
        const times = { startMs: Date.parse(startedAt), endMs: Date.parse(endedAt) };
        cycles.push({ ...record, ...times, number: cycleNumber, detergentMl, rinseAidMl });
      }
      if (event.kind === 'alarmRaised') {
        const { errorCode } = event.body;
        const alarm: Alarm = {
          errorCode,
          condition: conditions.get(errorCode) ?? null,
          raisedMs: atMs,
          clearedMs: null,
        };
        open.set(errorCode, alarm);
        alarms.push(alarm);
      }
      if (event.kind === 'alarmCleared') {
        const alarm = open.get(event.body.errorCode);
        if (alarm) alarm.clearedMs = atMs;
      }
    }
    const last = bands.at(-1);
    const state = stateOf(machine.status().systemState, last?.state);
    if (last?.state === state) last.toMs = nowMs;
    else bands.push({ state, fromMs: last?.toMs ?? beginsAtMs, toMs: nowMs });
  }

  function count(): void {
    const { energyWh, cyclesBeforeMaintenance } = machine.counters();
    const last = counters.at(-1);
    const reading = { atMs: nowMs, series: 0, energyWh: Math.round(energyWh), cyclesBeforeMaintenance };
    if (last?.energyWh !== reading.energyWh) counters.push(reading);
  }

  return {
    advanceTo(untilMs: number): void {
      while (nowMs < untilMs) {
        const { systemState } = machine.status();
        const isStill = systemState === systemStates.OFF || systemState === systemStates.IDLE;
        const nextQuarterMs = (Math.floor(nowMs / (15 * minuteMs)) + 1) * 15 * minuteMs;
        const stepMs = Math.min(isStill ? 5 * minuteMs : 5 * secondMs, untilMs - nowMs, nextQuarterMs - nowMs);
        machine.advance(stepMs / 1000);
        nowMs += stepMs;
        takeDown();
        if (nowMs === nextQuarterMs) count();
      }
    },
    facts: () => ({ cycles, doorOpenedMs, alarms, bands, counters }),
  };
}
