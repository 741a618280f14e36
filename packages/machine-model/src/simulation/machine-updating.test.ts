import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { expect, test } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { createMachine } from './machine.ts';
import { seededRandom } from './seeded-random.ts';

function readyMachine() {
  const machine = createMachine({
    range: rangeModels.infinity,
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot' },
  });
  machine.advance(60);
  return machine;
}

test('a machine primes no dosing hose during a firmware update', () => {
  const machine = readyMachine();
  machine.setUpdating(true);
  expect(machine.replaceChemistry('detergent')).toEqual({ ok: false, reason: 'updating' });
  machine.setUpdating(false);
  expect(machine.replaceChemistry('detergent')).toEqual({ ok: true });
});

test('a due regeneration waits until the update has finished', () => {
  const machine = readyMachine();
  for (let rack = 0; rack < 70; rack += 1) {
    expect(machine.startCycle('fast')).toEqual({ ok: true });
    while (machine.status().systemState !== systemStates.IDLE) machine.advance(1);
  }
  machine.setUpdating(true);
  machine.advance(3600);
  expect(machine.counters().regenerations).toBe(0);
  machine.setUpdating(false);
  machine.advance(3600);
  expect(machine.counters().regenerations).toBe(1);
});

test('a machine that was being switched off is off after its restart', () => {
  const machine = readyMachine();
  machine.shutdown();
  machine.advance(2);
  expect(machine.status().systemState).toBe(systemStates.SHUTDOWN);
  machine.takeEvents();
  machine.setMainsPower(false);
  machine.advance(2);
  machine.setMainsPower(true);
  expect(machine.status().systemState).toBe(systemStates.OFF);
  expect(machine.takeEvents().map(({ event: { kind } }) => kind)).toEqual(['poweredOff']);
});
