import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import { expect, test } from 'vitest';
import { manualTimers } from '../testing/manual-timers.ts';
import { createNetwork } from './network.ts';

function networkOnTimers() {
  const timers = manualTimers(Date.parse('2026-05-04T12:00:00Z'));
  const changes: boolean[] = [];
  const network = createNetwork({ timers, random: seededRandom(1), onChanged: (isUp) => changes.push(isUp) });
  return { timers, changes, network };
}

test('a network reports each loss and each return once', () => {
  const { network, changes } = networkOnTimers();
  for (const state of ['on', 'off', 'off', 'on'] as const) network.set(state);
  expect(changes).toEqual([false, true]);
});

test('a flapping network changes every few seconds until it is set to on', () => {
  const { network, changes, timers } = networkOnTimers();
  network.set('flapping');
  expect(network.isUp()).toBe(false);
  timers.pass(10 * 60_000);
  expect(changes.length).toBeGreaterThan(600 / 15);
  expect(changes.length).toBeLessThan(600 / 2);
  expect(changes).toEqual(changes.map((_, i) => i % 2 === 1));
  network.set('on');
  const mended = changes.length;
  expect(network.isUp()).toBe(true);
  timers.pass(10 * 60_000);
  expect(changes).toHaveLength(mended);
});
