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
  [
    'a row of a title',
    'a.test.ts',
    "it.each([['nobody', 1]] as const)('%s answers', () => {});",
    'a.test.ts:1: "nobody"',
  ],
  [
    'a row of a list',
    'a.test.ts',
    "const cases = [{ who: 'user' }, { who: 'nobody' }];\nit.each(cases)('calls $who', () => {});",
    'a.test.ts:1: "nobody"',
  ],
  ['a comment of a style sheet', 'a.css', '.a {\n  top: 0; /* Nobody\n  sees it. */\n}', 'a.css:2: "Nobody"'],
  ['a comment of SQL', 'a.sql', 'SELECT 1;\n-- Nobody reads it.', 'a.sql:2: "Nobody"'],
  ['a comment of JavaScript', 'a.js', '// Nobody reads it.', 'a.js:1: "Nobody"'],
  ['a document', 'docs/a.md', '# A\n\nThe server lets go of it.', 'docs/a.md:3: "lets go of"'],
  [
    'an error',
    'apps/server/src/store.ts',
    "throw new StoreError(\n  name + ': nobody may write',\n);",
    'apps/server/src/store.ts:2: "nobody"',
  ],
  [
    'a log line',
    'apps/server/src/store.ts',
    "this.#context.logger.warn({ err }, 'stored at once');",
    'apps/server/src/store.ts:1: "at once"',
  ],
  [
    'a constant of a log line',
    'packages/ledger/src/store.ts',
    "const message = 'everybody reads';\nlog.error(message);",
    'packages/ledger/src/store.ts:1: "everybody"',
  ],
  ['a file name', 'store-by-chance.ts', '', 'store-by-chance.ts:0: "by chance"'],
])('the check finds a banned word in %s', (_place, path, content, expected) => {
  expect(bannedWordsOf(path, content)).toEqual([expect.stringContaining(expected)]);
});

it.each([
  ['a title', "it('is stored', () => {});"],
  ['a title of the past', "it('was stored', () => {});"],
  ['a title with a verb that is also a noun', "it('counts no cycle', () => {});"],
  ['a group', "describe('about cycles', () => {});"],
  ['a row', "it.each([['of a machine', 1]])('%s is stored', () => {});"],
])('the check requires a subject at the start of %s', (_place, content) => {
  expect(bannedWordsOf('a.test.ts', content)).toEqual([expect.stringContaining('begin the title with its subject')]);
});

it.each([
  '/** How many cycles it counts. */',
  '/**\n * What the\n * server sends.\n */',
  '/** Of each machine. */',
  '/** For the log. */',
])('the check requires a subject at the start of the docstring %j', (content) => {
  expect(bannedWordsOf('a.ts', content)).toEqual([expect.stringContaining('begin the comment with its subject')]);
});

it.each([
  ['code', 'store.ts', 'const nobody = tell(somebody);'],
  ['values', 'store.ts', "send('nobody');"],
  ['values of a row', 'a.test.ts', "it.each([['a', 'nobody', 'is']])('%s ends', () => {});"],
  ['a quoted value of a row', 'a.test.ts', "it.each(['nobody'])('the address %j ends', () => {});"],
  ['a noun at the start of a title', 'a.test.ts', "it('counts of weeks are stored', () => {});"],
  ['a later word of a title', 'a.test.ts', "it.each([['is']])('shows %s', () => {});"],
  ['values of a style sheet and SQL', 'a.sql', "SELECT 'nobody';"],
  ['code of a document', 'docs/a.md', 'Call `tell()`.\n\n```sh\ntell nobody\n```'],
  ['other words', 'store.ts', '// The machine goes only there, and on the wire a message is retold.'],
])('the check ignores %s', (_place, path, content) => {
  expect(bannedWordsOf(path, content)).toEqual([]);
});
