import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lazyModules } from './imports.mjs';

const map: Record<string, { exercises: string[] }> = JSON.parse(
  readFileSync(new URL('../e2e/journeys.json', import.meta.url), 'utf8'),
);

const folder = new URL('../e2e/', import.meta.url);
const isOnlyMeasured = (spec: string) => readFileSync(new URL(spec, folder), 'utf8').includes('@bench');

it('the map of journeys has an entry for each journey', () => {
  const specs = globSync('**/*.spec.ts', { cwd: folder }).filter((spec) => spec in map || !isOnlyMeasured(spec));
  expect(Object.keys(map).toSorted()).toEqual(specs.toSorted());
});

it('the map of journeys names only existing pages and modules', () => {
  const pages = new Set([...lazyModules()].map((file) => file.replace(/^apps\/web\/src\/|\.tsx?$/g, '')));
  const exists = (piece: string) => {
    const [kind, name = ''] = piece.split(' ');
    return kind === 'web'
      ? pages.has(name)
      : existsSync(new URL(`../apps/server/src/modules/${name}`, import.meta.url));
  };
  const exercised = new Set(Object.values(map).flatMap(({ exercises }) => exercises));
  expect([...exercised].filter((piece) => !exists(piece))).toEqual([]);
});
