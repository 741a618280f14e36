import { expect, it } from 'vitest';
import { areNetworks, networkTest } from './networks.ts';

it.each([
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback', '192.0.2.7', false],
  ['loopback, 10.0.0.0/8', '10.1.2.3', true],
  ['loopback, 10.0.0.0/8', '11.1.2.3', false],
  ['2001:db8::/32', '2001:db8::7', true],
])('the network list %s contains the address %s: %s', (list, address, expected) => {
  expect(networkTest(list)(address)).toBe(expected);
});

it.each(['', 'everybody', '10.0.0.0/40', 'loopback,,'])('the network list %j is invalid', (list) => {
  expect(areNetworks(list)).toBe(false);
});
