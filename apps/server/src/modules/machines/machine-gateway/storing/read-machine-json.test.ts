import { hasHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMachineJson } from './receive-message.ts';

const read = (text: string) => readMachineJson(Buffer.from(text));
/** Other JSON writers may escape every character. */
const escaped = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [...(Array.isArray(value) ? [] : [name]), ...textsOf(part)]);
}

describe('texts of machines', () => {
  it.each([
    ['evil\u202egpj.exe', 'evilgpj.exe'],
    ['\u2066a\u2069\u200bb\u200d\ufeff', 'ab'],
    ['a\0b', 'a b'],
    ['a\r\n\tb\u0085c\u2028d', 'a b c d'],
    ['\u001b[31mred', ' [31mred'],
    ['half \ud800', 'half '],
    ['\u202e', '\ufffd'],
    ['', ''],
    ['Küche „Süd“ 你好', 'Küche „Süd“ 你好'],
    ['👩‍🍳 🍽️', '👩‍🍳 🍽️'],
  ])('the reader turns %j into %j, in a value and in a name', (sent, kept) => {
    const value = { list: [{ [sent]: sent }] };
    for (const text of [JSON.stringify(value), escaped(value)])
      expect(read(text)).toEqual({ list: [{ [kept]: kept }] });
  });

  it('the reader leaves values that are not texts unchanged', () => {
    const value = { a: 1.5, b: null, c: true, d: [], e: 'é' };
    expect(read(JSON.stringify(value))).toEqual(value);
  });

  it('the reader treats a name that would change the prototype as an ordinary name', () => {
    const value = read('{"__pro\\u200bto__": {"polluted": 1}}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
    expect('polluted' in value).toBe(false);
  });

  it.each(['{', '"\u0000"', '', 'ä', `${'['.repeat(60_000)}"é"`, `${'['.repeat(60_000)}"é"${']'.repeat(60_000)}`])(
    'the reader returns nothing for invalid or too deep JSON',
    (text) => expect(read(text)).toBeUndefined(),
  );

  it('the reader removes every invisible character', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', '\u202e', '\ud83d', '\0', '\n') }),
    );
    const values = fc.jsonValue({ stringUnit: 'binary' });
    fc.assert(
      fc.property(fc.dictionary(texts, fc.oneof(values, texts)), fc.boolean(), (value, isEscaped) => {
        const kept = textsOf(read(isEscaped ? escaped(value) : JSON.stringify(value)));
        expect(kept.filter((text) => hasHiddenCharacters(text))).toEqual([]);
      }),
    );
  });

  it('the reader leaves plain messages unchanged', () => {
    const plain = fc.jsonValue({ stringUnit: 'grapheme-ascii' });
    fc.assert(
      fc.property(
        plain,
        (value) => void expect(read(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value))),
      ),
    );
  });
});
