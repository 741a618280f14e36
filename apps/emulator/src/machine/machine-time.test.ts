import { describe, expect, test } from 'vitest';
import { createMachineClock } from './machine-time.ts';

const startMs = Date.parse('2026-05-04T12:00:00Z');

function clockAt(timeFactor: number) {
  const wall = { nowMs: startMs };
  return { wall, clock: createMachineClock(() => wall.nowMs, timeFactor) };
}

test('a machine falls behind as fast as time passes, and reports true time', () => {
  const { wall, clock } = clockAt(1);
  wall.nowMs += 2500;
  expect(clock.behindS(0)).toBe(2.5);
  expect(clock.behindS(2)).toBe(0.5);
  expect(clock.timeOf(2)).toBe(startMs + 2000);
});

test('a faster machine simulates more seconds, but reports no seconds from the future', () => {
  const { wall, clock } = clockAt(60);
  wall.nowMs += 1000;
  expect(clock.behindS(0)).toBe(60);
  expect(clock.timeOf(60)).toBe(wall.nowMs);
});

describe('jumps of the clock', () => {
  test.each([
    ['back', -3_600_000],
    ['far ahead', 24 * 3_600_000],
  ])('a machine skips a jump of the clock instead of simulating it: %s', (_way, jumpMs) => {
    const { wall, clock } = clockAt(1);
    wall.nowMs += jumpMs;
    expect(clock.behindS(10)).toBe(0);
    expect(clock.timeOf(10)).toBe(wall.nowMs);
    wall.nowMs += 1000;
    expect(clock.behindS(10)).toBe(1);
  });
});

test('a new time factor applies from the present moment', () => {
  const { wall, clock } = clockAt(1);
  wall.nowMs += 5000;
  clock.setTimeFactor(60, 5);
  expect(clock.behindS(5)).toBe(0);
  wall.nowMs += 1000;
  expect(clock.behindS(5)).toBe(60);
  expect(clock.timeOf(65)).toBe(wall.nowMs);
});
