import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, findBuiltServer, sources } from './build-server.mjs';
import { root } from './root.mjs';

let folder: string;
let file: string;

beforeAll(async () => {
  // Node.js looks up packages from the file's folder upwards, so the folder is in the checkout.
  folder = mkdtempSync(join(root, 'node_modules/.washboard-server-'));
  file = join(folder, 'server.js');
  await buildServer(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the built server loads and reads its configuration', async () => {
  const server = spawn(process.execPath, [file, 'demo'], {
    env: { PATH: process.env.PATH, PORT: 'none' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const [said, [message], [code]] = await Promise.all([
    server.stderr ? text(server.stderr) : '',
    once(server, 'message'),
    once(server, 'exit'),
  ]);
  expect({ said, message, code }).toEqual({ said: expect.stringContaining('PORT'), message: 'loaded', code: 1 });
});

test('a stack trace of the built server names the source of our modules', () => {
  const lines = readFileSync(file, 'utf8').split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const placeOf = (code: string) => {
    const line = lines.findIndex((content) => content.includes(code));
    const { originalSource } = map.findEntry(line, 0) as { originalSource?: string };
    return originalSource && resolve(folder, originalSource);
  };
  expect(placeOf('async function startServer(')).toBe(join(root, 'apps/server/src/server.ts'));
  expect(placeOf('class PgDatabase ')).toBeUndefined();
});

test('the compared sources include all of our modules in the built server', () => {
  const { sources: built } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  const ours = built
    .map((source) => relative(root, resolve(folder, source)))
    .filter((path) => !/node_modules/.test(path));
  expect(ours.length).toBeGreaterThan(500);
  expect(ours.filter((path) => !sources.some((source) => path.startsWith(source)))).toEqual([]);
});

test('a built server that is damaged or was built from other sources is not used', () => {
  expect(findBuiltServer(folder)).toBe(file);
  const stamp = join(folder, 'server.json');
  const intact = readFileSync(stamp, 'utf8');
  writeFileSync(
    stamp,
    intact.replace(/.(?=","content")/, (digit) => (digit === '0' ? '1' : '0')),
  );
  expect(findBuiltServer(folder)).toBeNull();
  writeFileSync(stamp, intact);
  expect(findBuiltServer(folder)).toBe(file);
  truncateSync(file, 1000);
  expect(findBuiltServer(folder)).toBeNull();
});
