import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { type StatusBody, systemStates } from '@washboard/contract/machine-link/machine-status';
import { describe, expect, test } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { createMachine, type InitialState, type Machine } from './machine.ts';
import { fullSupplies } from './plant/supplies.ts';
import { seededRandom } from './seeded-random.ts';

const hour = 3600;

function machineOf(gamma: Gamma = 'infinity', initial: Partial<InitialState> = {}): Machine {
  return createMachine({
    range: rangeModels[gamma],
    random: seededRandom(1),
    timeOf: (s) => s * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
  });
}

function advanceUntil(machine: Machine, isReached: (status: StatusBody) => boolean): number {
  for (let seconds = 0; seconds < 2 * hour; seconds += 1) {
    if (isReached(machine.status())) return seconds;
    machine.advance(1);
  }
  throw new Error('the state was not reached within two hours');
}

const isOver = ({ systemState }: StatusBody) => systemState !== systemStates.RUN;

function phasesOf(machine: Machine, cycleType: string): (string | null)[] {
  expect(machine.startCycle(cycleType)).toEqual({ ok: true });
  const seen: (string | null)[] = [];
  advanceUntil(machine, (status) => {
    if (status.phase !== null && seen.at(-1) !== status.phase) seen.push(status.phase);
    return isOver(status);
  });
  return seen;
}

function recordOf(machine: Machine, cycleType: string): CycleRecord {
  machine.takeEvents();
  phasesOf(machine, cycleType);
  const [record] = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
  if (record === undefined) throw new Error('the cycle left no record');
  return record;
}

const kinds = (machine: Machine) => machine.takeEvents().map(({ event }) => event.kind);

describe('parameters control the machine', () => {
  test('parameters set the duration of a wash, the water of a rinse, and its temperature', () => {
    const machine = machineOf('infinity', { parameters: { DI1: 60, DI4: 30, DI8: 900 } });
    advanceUntil(machine, () => machine.inspect().boiler.temperatureC > 89);
    phasesOf(machine, 'dishes');
    const [record] = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
    expect(record).toMatchObject({ washDurationS: 60, waterVlm: 30 });
    expect(record?.rinseTmpMax).toBeGreaterThan(890);
  });

  test('parameters are set within their bounds, not during a cycle, and reported', () => {
    const machine = machineOf();
    const set = (values: Record<string, number>) => machine.setParameters(values, { by: 'cloud' });
    expect(set({ XX: 1 })).toMatchObject({ ok: false, reason: 'unknownParameter' });
    expect(set({ DI1: 601 })).toMatchObject({ ok: false, reason: 'valueNotAllowed' });
    expect(set({ DI1: Number.NaN })).toMatchObject({ ok: false, reason: 'valueNotAllowed' });
    expect(machine.takeEvents()).toEqual([]);
    expect(machine.setParameters({ DI1: 45 }, { by: 'panel' })).toEqual({ ok: true });
    expect(machine.parameters().DI1).toBe(45);
    expect(machine.takeEvents().map(({ event }) => event)).toEqual([
      { kind: 'parameterChanged', body: { code: 'DI1', value: 45, was: 99, by: 'panel' } },
    ]);
    machine.startCycle('dishes');
    expect(set({ DI1: 50 })).toEqual({ ok: false, reason: 'notAllowedNow' });
    expect(machine.parameters().DI1).toBe(45);
  });

  test('parameters are set together or not at all', () => {
    const machine = machineOf();
    const before = { ...machine.parameters() };
    expect(machine.setParameters({ DI1: 45, DI2: 10_000, DI4: 45.5, XX: 1 }, { by: 'cloud' })).toEqual({
      ok: false,
      reason: 'valueNotAllowed',
      failures: { DI2: 'valueNotAllowed', DI4: 'valueNotAllowed', XX: 'unknownParameter' },
    });
    expect(machine.parameters()).toEqual(before);
    expect(machine.takeEvents()).toEqual([]);
    expect(machine.setParameters({ DI1: 45, DI2: 6 }, { by: 'cloud' })).toEqual({ ok: true });
    expect(machine.parameters()).toEqual({ ...before, DI1: 45, DI2: 6 });
    expect(machine.takeEvents()).toHaveLength(2);
  });

  test('parameters are set only if they still have the expected values', () => {
    const machine = machineOf();
    const before = { ...machine.parameters() };
    const commandId = '0b9a5f0e-3f0e-4f35-9a29-6b8f6f1d7c01';
    const set = (expected: Record<string, number | null>) =>
      machine.setParameters({ DI1: 45, DI2: 6 }, { by: 'cloud', commandId, expected });
    expect(set({ DI1: 98, DI2: 4 })).toEqual({
      ok: false,
      reason: 'changedMeanwhile',
      failures: { DI1: 'changedMeanwhile' },
    });
    expect(set({ DI1: null })).toMatchObject({ failures: { DI1: 'changedMeanwhile' } });
    expect(machine.parameters()).toEqual(before);
    expect(set({ DI1: 99, DI2: 4 })).toEqual({ ok: true });
    expect(machine.takeEvents().map(({ event }) => event.body)).toEqual([
      { code: 'DI1', value: 45, was: 99, by: 'cloud', commandId },
      { code: 'DI2', value: 6, was: 4, by: 'cloud', commandId },
    ]);
  });

  test('a write expects no value for parameters that a failing memory lost', () => {
    const machine = machineOf();
    machine.setFault('parametersLost', true);
    expect(machine.parameters()).toEqual({});
    expect(machine.setParameters({ DI1: 45 }, { by: 'cloud', expected: { DI1: 99 } })).toMatchObject({ ok: false });
    expect(machine.setParameters({ DI1: 45 }, { by: 'cloud', expected: { DI1: null } })).toEqual({ ok: true });
    expect(machine.takeEvents()).toMatchObject([{ event: { body: { code: 'DI1', was: null } } }]);
  });

  test('a wrong calibration shows a wrong level', () => {
    const machine = machineOf();
    const before = machine.readings().tankVlm ?? 0;
    machine.setParameters({ PV4: 200 }, { by: 'panel' });
    machine.advance(1);
    expect(machine.readings().tankVlm).toBeLessThan(before - 5);
  });
});

describe('an idle machine', () => {
  test('an idle machine enters standby, then energy saving, and wakes when the door moves', () => {
    const machine = machineOf();
    machine.advance(80 * 60);
    expect(machine.inspect().boiler.temperatureC).toBeLessThan(81.5);
    expect(machine.inspect().boiler.temperatureC).toBeGreaterThan(78.5);
    machine.advance(4 * hour);
    expect(machine.inspect().boiler.temperatureC).toBeLessThan(76.5);
    machine.setDoor(true);
    machine.setDoor(false);
    machine.advance(900);
    expect(machine.inspect().boiler.temperatureC).toBeGreaterThan(83.5);
    expect(machine.inspect().tank.temperatureC).toBeGreaterThan(61.5);
  });

  test('a machine in standby heats its wash water before a cycle, and washes hygienically', () => {
    const machine = machineOf();
    machine.advance(5 * hour);
    expect(phasesOf(machine, 'dishes')[0]).toBe('heat');
    const [record] = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
    expect(record?.tankTmpMin).toBeGreaterThanOrEqual(600);
    expect(record?.rinseTmpMin).toBeGreaterThanOrEqual(800);
    const [heat, wash] = record?.phases ?? [];
    expect(heat).toEqual({ phase: 'heat', startS: 0 });
    expect(wash?.phase).toBe('wash');
    expect(wash?.startS).toBeGreaterThan(30);
  });

  test.each([
    [22, 6, 21],
    [9, 17, 8],
  ])(
    'an idle machine saves energy from %i to %i o’clock of its place, after ten minutes of rest',
    (from, until, begins) => {
      const placeAheadH = 2;
      const machine = createMachine({
        range: rangeModels.infinity,
        random: seededRandom(1),
        timeOf: (s) => (begins - placeAheadH) * hour * 1000 + s * 1000,
        hourAt: (ms) => new Date(ms + placeAheadH * hour * 1000).getUTCHours(),
        initial: { power: 'on', water: 'hot', parameters: { S23: 0, S27: 0, S51: from, S52: until } },
      });
      const boilerC = () => machine.inspect().boiler.temperatureC;
      machine.advance(hour - 60);
      expect(boilerC()).toBeGreaterThan(83);
      machine.setDoor(true);
      machine.setDoor(false);
      machine.advance(8 * 60);
      expect(boilerC()).toBeGreaterThan(83);
      machine.advance(4 * hour);
      expect(boilerC()).toBeLessThan(76.5);
      machine.advance(4 * hour);
      expect(boilerC()).toBeGreaterThan(83);
    },
  );

  test('an idle machine heats up when its hours for saving energy end, with standby and energy saving as delivered', () => {
    const machine = machineOf('infinity', { parameters: { S51: 0, S52: 6 } });
    const boilerC = () => machine.inspect().boiler.temperatureC;
    machine.advance(6 * hour - 60);
    expect(boilerC()).toBeLessThan(76.5);
    machine.advance(11 * 60);
    expect(boilerC()).toBeGreaterThan(83);
    machine.advance(40 * 60);
    expect(boilerC()).toBeLessThan(81.5);
  });

  test('an idle machine whose hours for saving energy are equal keeps its temperatures', () => {
    const machine = machineOf('infinity', { parameters: { S23: 0, S27: 0, S51: 3, S52: 3 } });
    machine.advance(26 * hour);
    expect(machine.inspect().boiler.temperatureC).toBeGreaterThan(83);
  });

  test('an idle machine with times of 0 never enters standby', () => {
    const machine = machineOf('infinity', { parameters: { S23: 0, S27: 0 } });
    machine.advance(6 * hour);
    expect(machine.inspect().tank.temperatureC).toBeGreaterThan(61.5);
  });
});

describe('chemistry', () => {
  test('doses follow the fresh water: 2.5 g of detergent and 0.3 ml of rinse aid per litre', () => {
    const machine = machineOf();
    const before = machine.supplies();
    for (let rack = 0; rack < 10; rack += 1) phasesOf(machine, 'dishes');
    machine.advance(60);
    const after = machine.supplies();
    // Less than a stroke of each pump is still owed: 1.2 g and 0.1 ml.
    const doseG = (before.detergentL - after.detergentL) * 1200;
    const doseMl = (before.rinseAidL - after.rinseAidL) * 1000;
    expect(doseG).toBeGreaterThan(10 * 2.5 * 2.5 - 1.3);
    expect(doseG).toBeLessThan(10 * 2.5 * 2.5 + 0.1);
    expect(doseMl).toBeGreaterThan(10 * 2.5 * 0.3 - 0.11);
    expect(doseMl).toBeLessThan(10 * 2.5 * 0.3 + 0.01);
  });

  test('the concentration settles at its dosage on a busy day, and doubles with twice the multiplier', () => {
    const concentration = (S17: number) => {
      const machine = machineOf('infinity', { water: 'cold', parameters: { S17 } });
      advanceUntil(machine, ({ systemState }) => systemState === systemStates.IDLE);
      for (let rack = 0; rack < 20; rack += 1) {
        phasesOf(machine, 'fast');
        machine.advance(30);
      }
      return machine.inspect().detergentGPerL;
    };
    expect(concentration(100)).toBeGreaterThan(2);
    expect(concentration(100)).toBeLessThan(2.6);
    expect(concentration(200)).toBeCloseTo(2 * concentration(100), 0);
  });

  test('the record of a cycle has its chemistry: 2.5 l take 5.2 ml of detergent and 0.75 ml of rinse aid', () => {
    expect(recordOf(machineOf(), 'dishes')).toMatchObject({ rinseVlm: 25, detergentMl: 5, rinseAidMl: 1 });
    const doubled = machineOf('infinity', { parameters: { S17: 200 } });
    expect(recordOf(doubled, 'dishes')).toMatchObject({ detergentMl: 10 });
  });

  test('an empty canister doses nothing until it is refilled', () => {
    const machine = machineOf('infinity', { supplies: { ...fullSupplies(), detergentL: 0 } });
    expect(recordOf(machine, 'dishes')).toMatchObject({ detergentMl: 0, rinseAidMl: 1 });
    expect(machine.supplies().detergentL).toBe(0);
    expect(machine.inspect().detergentGPerL).toBe(0);
    machine.refill('detergent');
    expect(machine.supplies().detergentL).toBe(machine.supplies().detergentCapacityL);
  });
});

describe('service cycles', () => {
  test('a regeneration takes 3 to 15 minutes, 4 to 5 l and salt, and renews the resin', () => {
    const machine = machineOf();
    for (let rack = 0; rack < 5; rack += 1) phasesOf(machine, 'dishes');
    expect(machine.inspect().resinUsed).toBeCloseTo(12.5 / 250, 2);
    const saltKg = machine.supplies().saltKg;
    expect(machine.startCycle('regeneration')).toEqual({ ok: true });
    const seconds = advanceUntil(machine, isOver);
    expect(seconds).toBeGreaterThan(180);
    expect(seconds).toBeLessThan(900);
    expect(machine.inspect()).toMatchObject({ resinUsed: 0 });
    expect(machine.counters()).toMatchObject({
      regenerations: 1,
      cycles: 5,
      cyclesByType: { dishes: 5, regeneration: 1 },
    });
    expect(machine.counters().regenerationWaterL).toBeGreaterThan(4);
    expect(machine.counters().regenerationWaterL).toBeLessThan(5);
    expect(machine.supplies().saltKg).toBeCloseTo(saltKg - 0.2, 6);
  });

  test('an idle machine renews a mostly used resin', () => {
    const machine = machineOf();
    for (let rack = 0; rack < 70; rack += 1) phasesOf(machine, 'fast');
    expect(machine.counters().regenerations).toBe(0);
    machine.advance(hour);
    expect(machine.counters().regenerations).toBe(1);
  });

  test('a range without a softener has no regeneration', () => {
    expect(machineOf('hiline').startCycle('regeneration')).toEqual({ ok: false, reason: 'unknownCycle' });
  });

  test('manual draining empties the tank, which is then refilled', () => {
    const machine = machineOf();
    expect(phasesOf(machine, 'manualDrain')).toEqual(['drain', 'pause', 'drain']);
    expect(machine.inspect().tank.volumeL).toBeLessThan(0.1);
    expect(machine.status().systemState).toBe(systemStates.STARTUP);
    advanceUntil(machine, ({ systemState }) => systemState === systemStates.IDLE);
    expect(machine.inspect().tank.volumeL).toBeGreaterThan(10.9);
  });

  test('self-cleaning washes, drains, rinses and drains again', () => {
    const machine = machineOf();
    expect(phasesOf(machine, 'autoWash')).toEqual(['wash', 'drain', 'rinse', 'drain']);
    expect(machine.inspect().tank.volumeL).toBeLessThan(0.1);
  });

  test('self-cleaning reports values like a wash, and draining reports no temperature, water or chemistry', () => {
    const cleaned = recordOf(machineOf(), 'autoWash');
    expect(cleaned.tankTmpMean).toBeGreaterThanOrEqual(cleaned.tankTmpMin ?? Number.NaN);
    expect(cleaned.tankTmpMean).toBeLessThanOrEqual(cleaned.tankTmpMax ?? Number.NaN);
    expect(cleaned.rinseVlm).toBe(cleaned.waterVlm);
    expect(recordOf(machineOf(), 'manualDrain')).toMatchObject({
      tankTmpMean: null,
      rinseTmpMean: null,
      rinseVlm: 0,
      detergentMl: 0,
      rinseAidMl: 0,
    });
  });
});

describe('options', () => {
  test('a cold rinse takes cold water and time', () => {
    const [plain, cold] = [machineOf(), machineOf('infinity', { parameters: { S50: 1, DI6: 10 } })];
    for (const machine of [plain, cold]) phasesOf(machine, 'dishes');
    const more = cold.inspect().elapsedS - plain.inspect().elapsedS;
    expect(more).toBeGreaterThan(9);
    expect(cold.inspect().tank.temperatureC).toBeLessThan(plain.inspect().tank.temperatureC - 1);
  });

  test('the record of a cycle excludes a cold rinse from the final rinse', () => {
    const { rinseVlm, waterVlm } = recordOf(machineOf('infinity', { parameters: { S50: 1, DI6: 10 } }), 'dishes');
    expect(rinseVlm).toBe(25);
    expect(waterVlm).toBeGreaterThan(30);
  });

  test('heat recovery warms the fresh water', () => {
    const [plain, saving] = [machineOf(), machineOf('infinity', { parameters: { S21: 1 } })];
    for (const machine of [plain, saving]) {
      for (let rack = 0; rack < 5; rack += 1) phasesOf(machine, 'dishes');
    }
    expect(saving.inspect().breakTank?.temperatureC).toBeGreaterThan(
      (plain.inspect().breakTank?.temperatureC ?? 99) + 0.3,
    );
  });

  test('a locked door stays shut while a cycle runs', () => {
    const machine = machineOf('infinity', { parameters: { S45: 1 } });
    machine.startCycle('dishes');
    machine.advance(10);
    machine.setDoor(true);
    expect(machine.status()).toMatchObject({ isDoorOpen: false, systemState: systemStates.RUN });
    advanceUntil(machine, isOver);
    machine.advance(2);
    machine.setDoor(true);
    expect(machine.status().isDoorOpen).toBe(true);
  });
});

describe('a power cut', () => {
  test('a power cut stops the whole machine immediately, and the cycle is reported as aborted when power returns', () => {
    const machine = machineOf();
    machine.startCycle('dishes');
    machine.advance(30);
    machine.takeEvents();
    machine.setMainsPower(false);
    expect(machine.status()).toMatchObject({ systemState: systemStates.OFF, cycle: null, phase: null });
    const { washPumpJ, controlsJ } = machine.inspect().balance;
    machine.advance(600);
    expect(machine.inspect().balance).toMatchObject({ washPumpJ, controlsJ });
    expect(machine.takeEvents()).toEqual([]);
    expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'noPower' });
    expect(machine.powerOn()).toEqual({ ok: false, reason: 'noPower' });
    expect(Object.values(machine.readings()).every((value) => value === null)).toBe(true);

    machine.setMainsPower(true);
    const [ended] = machine.takeEvents().map(({ event }) => event);
    expect(ended).toMatchObject({ kind: 'cycleEnded', body: { outcome: 'aborted', washDurationS: 30 } });
    machine.advance(1200);
    expect(machine.status().systemState).toBe(systemStates.IDLE);
    expect(machine.alarms().map(({ condition }) => condition)).toEqual(['cycleIncomplete']);
  });

  test('a power cut leaves a machine that was off unchanged', () => {
    const machine = machineOf('infinity', { power: 'off' });
    machine.setMainsPower(false);
    machine.advance(60);
    machine.setMainsPower(true);
    expect(machine.status().systemState).toBe(systemStates.OFF);
    expect(kinds(machine)).toEqual([]);
  });
});

test('a machine continues with its stored memory', () => {
  const first = machineOf('infinity', { parameters: { DI1: 60 } });
  phasesOf(first, 'dishes');
  const second = machineOf('infinity', {
    parameters: first.parameters(),
    supplies: first.supplies(),
    counters: first.counters(),
  });
  expect(second.parameters()).toEqual(first.parameters());
  expect(second.supplies()).toEqual(first.supplies());
  expect(second.counters()).toEqual(first.counters());
});
