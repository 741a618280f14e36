import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lazyModules, referrersOf } from './imports.mjs';
import { readsOfTests } from './select.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

function referrers(sources: Record<string, string>, file: string) {
  return referrersOf(Object.keys(sources), (path) => sources[path] ?? '').get(file);
}

describe('referrersOf', () => {
  it.each([
    ["import { a } from './b.ts';", 'apps/web/src/b.ts'],
    ["import './b.css';", 'apps/web/src/b.css'],
    ["export * from '../src/b.ts';", 'apps/web/src/b.ts'],
    ["import { a } from '@washboard/contract/a/b';", 'packages/contract/src/a/b.ts'],
    ["import { a } from '@washboard/server/a/b';", 'apps/server/src/a/b.ts'],
    ["vi.mock('./b.ts');", 'apps/web/src/b.ts'],
    ["new URL('../../../docs/b.md', import.meta.url)", 'docs/b.md'],
    ["new URL('./texts/', import.meta.url)", 'apps/web/src/texts/b.json'],
    ['new URL(`./texts/$' + '{language}.json`, import.meta.url)', 'apps/web/src/texts/b.json'],
    ["join(import.meta.dirname, 'b.css')", 'apps/web/src/b.css'],
    ["import.meta.glob<object>('./*/{b,c}.json')", 'apps/web/src/d/b.json'],
    ["useTranslation('alarms')", 'apps/web/src/locales/de/alarms.json'],
    ["loadTexts('events', 'alarms')", 'apps/web/src/locales/it/alarms.json'],
  ])('the text %s refers to %s', (text, file) => {
    expect(referrers({ 'apps/web/src/a.ts': text, [file]: '' }, file)).toEqual([
      { file: 'apps/web/src/a.ts', isLazy: false },
    ]);
  });

  it('the search marks a module that is loaded lazily', () => {
    const sources = { 'apps/web/src/a.ts': "lazyPage(() => import('./b.tsx'), 'B')", 'apps/web/src/b.tsx': '' };
    expect(referrers(sources, 'apps/web/src/b.tsx')).toEqual([{ file: 'apps/web/src/a.ts', isLazy: true }]);
  });

  it('a reference to a parent folder does not count as a reference to its files', () => {
    expect(referrers({ 'a/b/c.ts': "new URL('../..', import.meta.url)", 'a/d.ts': '' }, 'a/d.ts')).toBeUndefined();
  });
});

it('each page is a lazy module with a unique name', () => {
  const names = [...lazyModules()].map((file) => file.slice(file.lastIndexOf('/') + 1));
  expect(names).toContain('alarms-page.tsx');
  expect(names).toHaveLength(new Set(names).size);
});

it('each test that searches for source files is listed with what it reads', () => {
  const searching = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}'], {
    cwd: root,
  }).filter((file) => readFileSync(`${root}/${file}`, 'utf8').includes('globSync('));
  const named = Object.keys(readsOfTests);
  expect(named).toEqual(expect.arrayContaining(searching));
  expect(named.filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
});
