import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultsOf, faultsOfCode, faultsOfLayout, readCheckout } from './check-docs.mjs';
import { root } from './root.mjs';

const checkout = readCheckout();
const faultsIn = (text: string) => faultsOf('docs/api.md', text, checkout);

it('the check of documents accepts paths, endings of paths, patterns, scripts and names that exist', () => {
  const text = `
Read [how](reliability.md), [the picture](../README.md#licence) and [this](#a-heading).

# A heading

\`scripts/check-docs.mjs\`, \`alarms/tables.ts\`, \`…-calls.ts\`, \`modules/people/scope\`, \`apps/web/src/locales/{en,fr}/common.json\`,
\`npm run check\`, \`DATABASE_URL\`, \`KITCHEN_MANAGER\`, \`faultsOf()\`, \`washboard_build_info\`, \`/api/v1/openapi.json\`.
`;
  expect(faultsIn(text)).toEqual([]);
});

it.each([
  ['a link', '[how](unreliability.md)', 'unreliability.md'],
  ['a heading of another document', '[how](../README.md#no-heading)', '../README.md#no-heading'],
  ['a heading of the same document', '[how](#no-heading)', '#no-heading'],
  ['a path', '`scripts/check-doctors.mjs`', 'scripts/check-doctors.mjs'],
  ['a folder', '`modules/people/no-scope`', 'modules/people/no-scope'],
  ['a file', '`no-store-batch.ts`', 'no-store-batch.ts'],
  ['a pattern', '`…-no-calls.ts`', '…-no-calls.ts'],
  ['a script of npm', '`npm run doctors`', 'npm run doctors'],
  ['a setting', ['`NO', 'URL`'].join('_'), ['NO', 'URL'].join('_')],
  ['a setting in a command', ['```sh\nNO', 'URL=1 npm start\n```'].join('_'), ['NO', 'URL'].join('_')],
  ['a function', ['`noFaults', 'Of`'].join(''), ['noFaults', 'Of'].join('')],
])('the check of documents finds %s that does not exist', (_, text, fault) => {
  expect(faultsIn(text)).toEqual([fault]);
});

it('the check of documents requires each setting of the server in the document of the settings', () => {
  const faults = faultsOf('docs/operations.md', '`PORT`', checkout);
  expect(faults).toContain('DATABASE_URL');
  expect(faults).not.toContain('PORT');
});

it('the check of documents checks only the links of a document about the past', () => {
  expect(faultsOf('CHANGELOG.md', '`no-store-batch.ts` [how](no-docs)', checkout)).toEqual(['no-docs']);
});

it('the check of documents finds a missing document that a comment names', () => {
  const text =
    '/** docs/decisions/999, docs/decisions/002-bus.md, docs/no-bus.md, docs/api.md#no-heading, docs/api.md */';
  expect(faultsOfCode(text, checkout)).toEqual(['docs/decisions/999', 'docs/no-bus.md', 'docs/api.md#no-heading']);
});

it('the check of documents finds folders that the layout omits, and names in the layout that are no folders', () => {
  const architecture = readFileSync(`${root}/ARCHITECTURE.md`, 'utf8');
  expect(faultsOfLayout(architecture, checkout)).toEqual([]);
  const wrong = architecture
    .replace(/^ {6}views\/.*\n/m, '')
    .replace(' audit-log wall', ' audit wall')
    .replace('push unsubscribe', 'push');
  expect(faultsOfLayout(wrong, checkout)).toEqual([
    'line for apps/server/src/modules/outgoing/unsubscribe in the layout',
    'line for apps/web/src/app/views in the layout',
    'apps/web/src/features/audit',
    'line for apps/web/src/features/audit-log in the layout',
  ]);
});
