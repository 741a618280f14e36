import { dayMs } from '@washboard/contract/time/durations';
import { expect, test } from 'vitest';
import { createClockFace, resetShowsMs } from './clock-face.ts';

const startMs = Date.parse('2026-05-04T12:00:00Z');

function faceOnWall(driftPpm?: number) {
  const wall = { nowMs: startMs };
  return { wall, face: createClockFace(() => wall.nowMs, driftPpm) };
}

test('a good clock shows the time', () => {
  const { face } = faceOnWall();
  expect(face.show(startMs + dayMs)).toBe(startMs + dayMs);
});

test('a clock that gains 50 ppm is 4.32 s ahead after a day, and keeps the offset when the drift ends', () => {
  const { wall, face } = faceOnWall(50);
  wall.nowMs += dayMs;
  expect(face.show(wall.nowMs) - wall.nowMs).toBeCloseTo(4320);
  face.drift(0);
  wall.nowMs += dayMs;
  expect(face.show(wall.nowMs) - wall.nowMs).toBeCloseTo(4320);
  face.correct();
  expect(face.show(wall.nowMs)).toBe(wall.nowMs);
});

test('a clock that lost its time runs from 2020 until it is corrected', () => {
  const { wall, face } = faceOnWall();
  face.reset();
  expect(face.show(wall.nowMs)).toBe(resetShowsMs);
  wall.nowMs += 60_000;
  expect(face.show(wall.nowMs)).toBe(resetShowsMs + 60_000);
  face.correct();
  expect(face.show(wall.nowMs)).toBe(wall.nowMs);
});
