import { describe, expect, it } from 'vitest';
import { isolated } from '../text/isolated.ts';
import { fill, fillPlural } from './texts.ts';

describe('fill', () => {
  it('puts values in the place of their names', () => {
    expect(fill('{{count}} of {{whole}}: {{count}}', { count: 2, whole: 'all' })).toBe('2 of all: 2');
  });

  it('leaves a place without a value, and places inside of values', () => {
    expect(fill('{{name}} {{missing}}', { name: '{{other}} $&', other: 1 })).toBe('{{other}} $& {{missing}}');
  });

  it('makes values safe as the caller needs', () => {
    expect(fill('Start {{name}}', { name: 'שלום' }, isolated)).toBe('Start \u2068שלום\u2069');
  });
});

describe('fillPlural', () => {
  const cycles = { one: '{{count}} cycle', other: '{{count}} cycles' };

  it.each([
    ['en', 0, '0 cycles'],
    ['en', 1, '1 cycle'],
    ['fr', 0, '0 cycle'],
    ['fr', 2, '2 cycles'],
    ['it', 1, '1 cycle'],
    ['it', 100, '100 cycles'],
  ] as const)('follows the rules of %s for %d', (language, count, text) => {
    expect(fillPlural(language, cycles, count, { count })).toBe(text);
  });
});
