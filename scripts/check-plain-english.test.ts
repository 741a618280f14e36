import { expect, it } from 'vitest';
import { bannedWordsOf } from './check-plain-english.mjs';

it.each([
  ['a comment', 'store.ts', '// Nobody reads it.\nstore();', 'store.ts:1: "Nobody"'],
  [
    'a comment that wraps its words',
    'store.ts',
    'store();\n/**\n * It is stored at\n * once.\n */',
    'store.ts:2: "at once"',
  ],
  [
    'a title',
    'store.test.ts',
    "describe('a', () => {\n  it('goes on washing', () => {});\n});",
    'store.test.ts:2: "goes on"',
  ],
  ['a title in backticks', 'store.test.ts', 'it(`tells users`, () => {});', 'store.test.ts:1: "tells"'],
  ['a document', 'docs/a.md', '# A\n\nThe server lets go of it.', 'docs/a.md:3: "lets go of"'],
  ['a file name', 'store-by-chance.ts', '', 'store-by-chance.ts:0: "by chance"'],
])('the check finds a banned word in %s', (_place, path, content, expected) => {
  expect(bannedWordsOf(path, content)).toEqual([expect.stringContaining(expected)]);
});

it.each([
  ['code', 'store.ts', 'const nobody = tell(somebody);'],
  ['values', 'store.ts', "send('nobody');"],
  ['code of a document', 'docs/a.md', 'Call `tell()`.\n\n```sh\ntell nobody\n```'],
  ['other words', 'store.ts', '// The machine goes only there, and on the wire a message is retold.'],
])('the check ignores %s', (_place, path, content) => {
  expect(bannedWordsOf(path, content)).toEqual([]);
});
