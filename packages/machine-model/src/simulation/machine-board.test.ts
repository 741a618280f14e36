import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { expect, test } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { createMachine, type InitialState, type RestoredMemory } from './machine.ts';
import { seededRandom } from './seeded-random.ts';

const missingParameters = 'P01';
const replaced = { macAddress: '02:00:00:00:00:02', was: '02:00:00:00:00:01' };
const memory: RestoredMemory = {
  parameters: { DI1: 45, S46: 20_000 },
  counters: { cycles: 800, waterL: 2100.4, logEntries: 31, cyclesBeforeMaintenance: 1200 },
  cycleNumber: 812,
};

function machineOf(initial: Partial<InitialState> = {}) {
  return createMachine({
    range: rangeModels.infinity,
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
  });
}

function blankMachine(initial: Partial<InitialState> = {}) {
  return machineOf({ isBlank: true, ...initial });
}

const alarms = (machine: ReturnType<typeof machineOf>) => machine.alarms().map(({ errorCode }) => errorCode);

test('a blank board has no memory, and its machine is unusable from the first moment', () => {
  const machine = blankMachine();
  expect(machine.parameters()).toEqual({});
  expect(machine.counters()).toMatchObject({ cycles: 0, waterL: 0, cyclesBeforeMaintenance: 0 });
  expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'alarmOpen' });
  machine.advance(60);
  expect(alarms(machine)).toEqual([missingParameters]);
  expect(machine.startCycle('dishes')).toEqual({ ok: false, reason: 'alarmOpen' });
  expect(machine.setParameters({ DI1: 45 }, { by: 'panel' })).toEqual({ ok: false, reason: 'notAllowedNow' });
});

test.each(['on', 'off'] as const)(
  'a blank board restores the memory of the previous board in a machine that is %s',
  (power) => {
    const machine = blankMachine({ power });
    machine.advance(60);
    machine.takeEvents();
    expect(machine.restoreMemory(memory, replaced)).toEqual({ ok: true });
    expect(machine.isBlank()).toBe(false);
    expect(machine.parameters()).toEqual({ ...machineOf().parameters(), ...memory.parameters });
    expect(machine.counters()).toMatchObject({ ...memory.counters, energyWh: 0, washPumpS: 0 });
    machine.advance(60);
    expect(alarms(machine)).toEqual([]);
    const cleared = power === 'on' ? [{ kind: 'alarmCleared', body: { errorCode: missingParameters } }] : [];
    expect(machine.takeEvents().map(({ event }) => event)).toEqual([
      { kind: 'boardReplaced', body: { ...replaced, cycleNumber: 812 } },
      ...cleared,
    ]);
  },
);

test('a restored board counts the next cycle with the next number and the same settings', () => {
  const machine = blankMachine();
  machine.restoreMemory(memory, replaced);
  machine.advance(600);
  expect(machine.startCycle('dishes')).toEqual({ ok: true });
  expect(machine.status().cycle?.cycleNumber).toBe(813);
  machine.takeEvents();
  while (machine.status().systemState === systemStates.RUN) machine.advance(1);
  const [record] = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
  expect(record).toMatchObject({ cycleNumber: 813, washDurationS: 45 });
  expect(machine.counters()).toMatchObject({ cycles: 801, cyclesBeforeMaintenance: 1199 });
});

test('a restored board starts an unknown maintenance count with the interval', () => {
  const machine = blankMachine();
  machine.restoreMemory({ ...memory, counters: {} }, replaced);
  expect(machine.counters()).toMatchObject({ cycles: 0, logEntries: 0, cyclesBeforeMaintenance: 20_000 });
});

test('a board restores nothing if one value is unknown or forbidden', () => {
  const machine = blankMachine();
  machine.takeEvents();
  const parameters = { DI1: 45, XX: 1, DI4: 45.5 };
  expect(machine.restoreMemory({ ...memory, parameters }, replaced)).toEqual({
    ok: false,
    reason: 'unknownParameter',
    failures: { XX: 'unknownParameter', DI4: 'valueNotAllowed' },
  });
  expect(machine.isBlank()).toBe(true);
  expect(machine.parameters()).toEqual({});
  expect(machine.counters().cycles).toBe(0);
  expect(machine.takeEvents()).toEqual([]);
});

test('a board in use cannot be overwritten, even without parameters', () => {
  const machine = machineOf({ cycleNumber: 3 });
  const refusal = { ok: false, reason: 'notBlank' };
  expect(machine.restoreMemory(memory, replaced)).toEqual(refusal);
  machine.setFault('parametersLost', true);
  expect(machine.restoreMemory(memory, replaced)).toEqual(refusal);
  const fresh = blankMachine();
  expect(fresh.restoreMemory(memory, replaced)).toEqual({ ok: true });
  expect(fresh.restoreMemory({ ...memory, cycleNumber: 1 }, replaced)).toEqual(refusal);
});

test('a machine restores no memory without mains or during a firmware update', () => {
  const machine = blankMachine();
  machine.setUpdating(true);
  expect(machine.restoreMemory(memory, replaced)).toEqual({ ok: false, reason: 'updating' });
  machine.setUpdating(false);
  machine.setMainsPower(false);
  expect(machine.restoreMemory(memory, replaced)).toEqual({ ok: false, reason: 'noPower' });
  machine.setMainsPower(true);
  expect(machine.restoreMemory(memory, replaced)).toEqual({ ok: true });
});
