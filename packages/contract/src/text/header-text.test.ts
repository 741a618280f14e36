import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeHeaderText, headerTextSchema } from './header-text.ts';

describe('texts in headers', () => {
  it('a text of any script arrives unchanged in a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const header = encodeHeaderText(text);
        expect(header).toMatch(/^[\x21-\x7e]*$/);
        expect(headerTextSchema.parse(header)).toBe(text);
      }),
    );
  });

  it('a text of visible ASCII may be sent without encoding', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e]*$/), (text) => {
        fc.pre(!text.startsWith('UTF-8'));
        expect(headerTextSchema.parse(text)).toBe(text);
      }),
    );
    expect(headerTextSchema.parse('Plain%20Password1')).toBe('Plain%20Password1');
  });

  it.each(["UTF-8''%zz", "UTF-8''%c3%28", "UTF-8''%", 'TÃ©gola1', 'a b', 'a\tb', 'a\0b'])(
    'the schema refuses the header %j',
    (header) => {
      const parsed = headerTextSchema.safeParse(header);
      expect(parsed.error?.issues).toMatchObject([{ message: 'notAllowedCharacters' }]);
    },
  );
});
