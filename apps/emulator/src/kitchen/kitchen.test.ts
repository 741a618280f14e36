import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { createMachine, type Machine } from '@washboard/machine-model/simulation/machine';
import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import { expect, test } from 'vitest';
import { createKitchen, defaultPauseS } from './kitchen.ts';

function hotMachine(seed: number, gamma: keyof typeof rangeModels = 'infinity') {
  const initial = { power: 'on', water: 'hot' } as const;
  const machine = createMachine({
    range: rangeModels[gamma],
    random: seededRandom(seed),
    timeOf: (s) => s * 1000,
    initial,
  });
  const kitchen = createKitchen({ machine, random: seededRandom(seed), pauseS: defaultPauseS });
  return { machine, kitchen };
}

function work(machine: Machine, act: (dtS: number) => void, seconds: number): number {
  let running = 0;
  for (let second = 0; second < seconds; second += 1) {
    machine.advance(1);
    act(1);
    if (machine.status().systemState === systemStates.RUN) running += 1;
  }
  return running / seconds;
}

test.each(Object.values(rangeModels))('a kitchen runs cycles on a $gamma most of the time', ({ gamma }) => {
  const { machine, kitchen } = hotMachine(5, gamma);
  expect(work(machine, kitchen.act, 4 * 3600)).toBeGreaterThan(0.65);
  const outcomes = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
  expect(outcomes.length).toBeGreaterThan(50);
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['completed']));
  expect(new Set(outcomes.map(({ cycleType }) => cycleType))).toEqual(new Set(Object.keys(machine.range.programmes)));
});

test('a machine starts its first, loaded rack within seconds, but at its own time', () => {
  const startsAt = [1, 2, 3, 4].map((seed) => {
    const { machine, kitchen } = hotMachine(seed);
    work(machine, kitchen.act, 20);
    const [first] = machine.takeEvents();
    expect(first?.event.kind).toBe('cycleStarted');
    return first?.atMs ?? 0;
  });
  expect(Math.max(...startsAt)).toBeLessThanOrEqual(13_000);
  expect(new Set(startsAt).size).toBeGreaterThan(1);
});

test('a machine that was switched off stays off, with its door closed', () => {
  const { machine, kitchen } = hotMachine(1);
  work(machine, kitchen.act, 300);
  machine.setDoor(true);
  machine.shutdown();
  work(machine, kitchen.act, 3600);
  expect(machine.status().systemState).toBe(systemStates.OFF);
  machine.takeEvents();
  machine.powerOn();
  machine.setDoor(false);
  work(machine, kitchen.act, 3600);
  expect(machine.takeEvents().map(({ event }) => event.kind)).toContain('cycleEnded');
});

test('the staff start a regeneration when the machine requests it, and refill its canisters', () => {
  const { machine, kitchen } = hotMachine(1);
  work(machine, kitchen.act, 48 * 3600);
  const cycles = machine
    .takeEvents()
    .flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body.cycleType] : []));
  expect(cycles).toContain('regeneration');
  const { detergentL, saltKg } = machine.supplies();
  expect(Math.min(detergentL, saltKg)).toBeGreaterThan(0);
  expect(machine.alarms().length).toBeLessThanOrEqual(1);
});
