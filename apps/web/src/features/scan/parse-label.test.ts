import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseLabel } from './parse-label.ts';

it.each([
  ['http://127.0.0.1:8080/devices/add?serialNumber=IN240090', 'IN240090'],
  ['https://old-name.example/devices/add?serialNumber=IN240090', 'IN240090'],
  ['https://washboard.example/app/add?serialNumber=in240090', 'IN240090'],
  [' in 240-090\n', 'IN240090'],
])('the scanner reads the text %j as the label of a machine', (text, serialNumber) =>
  expect(parseLabel(text)).toBe(serialNumber),
);

it.each([
  'https://menu.example/today',
  'https://washboard.example/devices/add',
  'https://washboard.example/devices/add?serialNumber=%3Cscript%3E',
  'https://washboard.example/devices?serialNumber=IN240090',
  'javascript:/devices/add?serialNumber=IN240090',
  'WIFI:S:Cucina;T:WPA;P:12345678;;',
  'WELCOME',
  'IN2400901234567890123456789',
  '',
])('the scanner does not read the text %j as a label', (text) => expect(parseLabel(text)).toBeNull());

it('a code of any content yields a valid serial number or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
      expect(parseLabel(text) ?? 'IN240090').toMatch(/^[A-Z0-9]{4,20}$/);
    }),
  );
});
