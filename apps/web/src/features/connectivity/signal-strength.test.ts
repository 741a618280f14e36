import { expect, test } from 'vitest';
import { signalStrength } from './signal-strength.ts';

test.each([
  [-38, 'excellent'],
  [-60, 'excellent'],
  [-61, 'good'],
  [-67, 'good'],
  [-75, 'fair'],
  [-76, 'weak'],
  [-82, 'weak'],
  [-83, 'none'],
  [-120, 'none'],
])('a Wi-Fi signal of %d dBm is %s', (dbm, strength) => {
  expect(signalStrength(dbm)).toBe(strength);
});
