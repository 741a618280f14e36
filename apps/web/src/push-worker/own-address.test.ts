import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const origin = 'https://washboard.example';

it.each(['/device/IN240001?tab=alarms', `${origin}/alarms`])('a push message may open %s', (path) => {
  expect(ownAddress(path, origin)?.origin).toBe(origin);
});

it.each([
  'https://evil.example/alarms',
  '//evil.example/alarms',
  '/\\evil.example/alarms',
  'https://washboard.example@evil.example/',
  'http://washboard.example/',
  'https://washboard.example:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('a message cannot lead to %s', (path) => {
  expect(ownAddress(path, origin)).toBeNull();
});
