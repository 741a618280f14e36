import { gammas } from '@washboard/contract/appliances/appliances';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { expect, test } from 'vitest';
import { parameterDefinitionsOf } from '../ranges/parameter-definitions.ts';
import { rangeModels } from '../ranges/range-models.ts';
import { createMachine, type InitialState } from './machine.ts';
import { seededRandom } from './seeded-random.ts';

const commandId = '5e55105e-0000-4000-8000-000000000001';
const order = { commandId };

function machineOf(initial: Partial<InitialState> = {}, gamma: keyof typeof rangeModels = 'infinity') {
  return createMachine({
    range: rangeModels[gamma],
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
  });
}

const eventsOf = (machine: ReturnType<typeof machineOf>) => machine.takeEvents().map(({ event }) => event);

test.each(gammas)('a factory reset of %s sets exactly the parameters of cycles and daily use', (gamma) => {
  const definitions = parameterDefinitionsOf(gamma);
  // Each parameter is at the bound that is not its default.
  const parameters = Object.fromEntries(
    definitions.map(({ code, min, max, default: preset }) => [code, preset === min ? max : min]),
  );
  const machine = machineOf({ parameters, power: 'off' }, gamma);
  expect(machine.parameters()).toEqual(parameters);
  expect(machine.resetToFactory(order)).toEqual({ ok: true });
  const expected = definitions.map(({ code, type, default: preset }) => [
    code,
    type === parameterTypes.cycle ? preset : parameters[code],
  ]);
  expect(machine.parameters()).toEqual(Object.fromEntries(expected));
});

test('a factory reset reports each changed parameter, then the reset, and leaves the counters', () => {
  const machine = machineOf({ parameters: { DI1: 45, S25: 800 }, cycleNumber: 812 });
  machine.takeEvents();
  const { logEntries: _, ...before } = machine.counters();
  expect(machine.resetToFactory(order)).toEqual({ ok: true });
  expect(eventsOf(machine)).toEqual([
    { kind: 'parameterChanged', body: { code: 'DI1', value: 99, was: 45, by: 'cloud', commandId } },
    { kind: 'factoryReset', body: { changed: 1, commandId } },
  ]);
  expect(machine.counters()).toMatchObject(before);
  machine.startCycle('dishes');
  expect(machine.status().cycle?.cycleNumber).toBe(813);
});

test('a factory reset at the panel is reported as such, even without a change', () => {
  const machine = machineOf();
  machine.takeEvents();
  machine.resetToFactory({});
  expect(eventsOf(machine)).toEqual([{ kind: 'factoryReset', body: { changed: 0 } }]);
});

test('a machine refuses a factory reset during a cycle, an update, a power cut, or on a blank board', () => {
  const machine = machineOf({ parameters: { DI1: 45 } });
  machine.startCycle('dishes');
  expect(machine.resetToFactory(order)).toEqual({ ok: false, reason: 'notAllowedNow' });
  machine.stopCycle();
  machine.setUpdating(true);
  expect(machine.resetToFactory(order)).toEqual({ ok: false, reason: 'updating' });
  machine.setUpdating(false);
  machine.setMainsPower(false);
  expect(machine.resetToFactory(order)).toEqual({ ok: false, reason: 'noPower' });
  expect(machineOf({ isBlank: true }).resetToFactory(order)).toEqual({ ok: false, reason: 'notAllowedNow' });
  expect(machine.parameters().DI1).toBe(45);
});

test('a completed maintenance begins a new interval of the machine’s own parameter', () => {
  const counters = { ...machineOf().counters(), cycles: 800, cyclesBeforeMaintenance: 12 };
  const machine = machineOf({ parameters: { S46: 30_000 }, counters });
  machine.takeEvents();
  expect(machine.completeMaintenance(order)).toEqual({ ok: true });
  expect(machine.counters()).toMatchObject({ cycles: 800, cyclesBeforeMaintenance: 30_000 });
  expect(eventsOf(machine)).toEqual([
    { kind: 'maintenanceCompleted', body: { was: 12, cyclesBeforeMaintenance: 30_000, commandId } },
  ]);
  machine.setMainsPower(false);
  expect(machine.completeMaintenance(order)).toEqual({ ok: false, reason: 'noPower' });
  expect(machineOf({ isBlank: true }).completeMaintenance(order)).toEqual({ ok: false, reason: 'notAllowedNow' });
});
