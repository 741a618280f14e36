import { roles } from '@washboard/contract/accounts/permissions';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { mailKinds } from './compose-mail.ts';
import { mailTexts } from './texts.ts';

/** `{a: {b: ['text']}}` as `{'a.b.0': 'text'}`. */
function flatten(texts: unknown, prefix = ''): Record<string, string> {
  if (typeof texts !== 'object' || texts === null) return { [prefix.slice(0, -1)]: String(texts) };
  return Object.assign({}, ...Object.entries(texts).map(([key, value]) => flatten(value, `${prefix}${key}.`)));
}

const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
const english = flatten(mailTexts.en);

describe.each(languages)('texts of mails in %s', (language) => {
  const texts = flatten(mailTexts[language]);

  it('have the same keys as in English', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it('are not empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the same placeholders', () => {
    for (const [key, text] of Object.entries(texts)) {
      expect({ key, places: placesOf(text) }).toEqual({ key, places: placesOf(english[key] ?? '') });
    }
  });

  it('exist for each kind of mail and each role, and for nothing else', () => {
    expect(Object.keys(mailTexts[language].kind).sort()).toEqual(mailKinds.toSorted());
    expect(Object.keys(mailTexts[language].role).sort()).toEqual(roles.toSorted());
  });

  it('contain no HTML', () => {
    expect(Object.values(texts).filter((text) => /[<>]|&\w+;/.test(text))).toEqual([]);
  });
});
