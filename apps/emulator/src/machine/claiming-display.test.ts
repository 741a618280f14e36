import { expect, test } from 'vitest';
import { createClaimingDisplay } from './claiming-display.ts';

test('the display shows a code for the requested time, or until the next code', () => {
  const wall = { nowMs: 0 };
  const display = createClaimingDisplay(() => wall.nowMs);
  expect(display.shown()).toBeNull();
  display.show('123456', 300);
  wall.nowMs = 299_999;
  expect(display.shown()).toBe('123456');
  display.show('654321', 10);
  expect(display.shown()).toBe('654321');
  wall.nowMs += 10_000;
  expect(display.shown()).toBeNull();
});
