// The file `texts.ts` beside a folder `texts/` has the types of its texts.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { root } from './root.mjs';

const files = globSync('{apps,packages}/*/src/**/texts/*.json', { cwd: root });
const folders = [...new Set(files.map((file) => dirname(file)))].sort();

/** `{a: {b: ['text']}}` becomes `{'a.b.0': 'text'}`. */
function flatten(texts: unknown, prefix = ''): Record<string, string> {
  if (typeof texts !== 'object' || texts === null) return { [prefix.slice(0, -1)]: String(texts) };
  return Object.assign({}, ...Object.entries(texts).map(([key, value]) => flatten(value, `${prefix}${key}.`)));
}

const textsOf = (folder: string, language: string) =>
  flatten(JSON.parse(readFileSync(join(root, folder, `${language}.json`), 'utf8')));

const shapeOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.match(/\{+\w+\}+/g)?.sort() ?? []]));

describe.each(folders)('texts in %s', (folder) => {
  it('the texts have a file for each language, and no other file', () => {
    const names = languages.map((language) => `${folder}/${language}.json`);
    expect(files.filter((file) => dirname(file) === folder).sort()).toEqual(names.sort());
  });

  it.each(languages)('the texts have the keys, lists and placeholders of English in %s', (language) => {
    expect(shapeOf(textsOf(folder, language))).toEqual(shapeOf(textsOf(folder, 'en')));
  });

  it.each(languages)('the texts have neither empty texts nor HTML in %s', (language) => {
    const texts = Object.entries(textsOf(folder, language));
    expect(texts.filter(([, text]) => text.trim() !== text || text === '' || /[<>]|&\w+;/.test(text))).toEqual([]);
  });
});

it('the search finds the folders of texts', () => {
  expect(folders.length).toBeGreaterThan(15);
});
