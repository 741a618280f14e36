import { describe, expect, it } from 'vitest';
import { isolated } from '../text/isolated.ts';
import { fillPlural, fillText } from './texts.ts';

describe('texts with placeholders', () => {
  it('a text shows values in place of their names', () => {
    expect(fillText('{{count}} of {{whole}}: {{count}}', { count: 2, whole: 'all' })).toBe('2 of all: 2');
  });

  it('a placeholder without a value stays, and placeholders inside values are not replaced', () => {
    expect(fillText('{{name}} {{missing}}', { name: '{{other}} $&', other: 1 })).toBe('{{other}} $& {{missing}}');
  });

  it('a caller escapes the values of a text', () => {
    expect(fillText('Start {{name}}', { name: 'שלום' }, isolated)).toBe('Start \u2068שלום\u2069');
  });
});

describe('sentences with a count', () => {
  const cycles = { one: '{{count}} cycle', other: '{{count}} cycles' };

  it.each([
    ['en', 0, '0 cycles'],
    ['en', 1, '1 cycle'],
    ['fr', 0, '0 cycle'],
    ['fr', 2, '2 cycles'],
    ['it', 1, '1 cycle'],
    ['it', 100, '100 cycles'],
  ] as const)('a sentence follows the rules of %s for %d', (language, count, text) => {
    expect(fillPlural(language, cycles, count, { count })).toBe(text);
  });
});
