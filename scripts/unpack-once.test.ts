import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cacheFolders, unpackOnce } from './release/bin/unpack-once.js';

const root = mkdtempSync(join(tmpdir(), 'washboard unpack-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const archives = ['first', 'second'].map((name) => {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, `${name}.txt`), `content of ${name}`);
  execFileSync('tar', ['-cf', join(root, `${name}.tar`), '-C', join(root, name), '.']);
  return join(root, `${name}.tar`);
});
const name = 'washboard-1.0.0';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'place-'));
});

const contentOf = (unpacked: string) =>
  archives.map((_, at) => readFileSync(join(unpacked, at ? 'second.txt' : 'first.txt'), 'utf8'));

test('the program is unpacked at the first start and found at the next', async () => {
  const unpacked = await unpackOnce(archives, [{ folder, name }]);
  expect(unpacked).toBe(join(folder, name));
  expect(contentOf(unpacked)).toEqual(['content of first', 'content of second']);
  expect(await unpackOnce(['there is no such archive'], [{ folder, name }])).toBe(unpacked);
  expect(readdirSync(folder)).toEqual([name]);
});

test('programs that start together unpack one copy', async () => {
  const [one, two] = await Promise.all(['a', 'b'].map(() => unpackInProcess(folder)));
  expect([one, two]).toEqual([join(folder, name), join(folder, name)]);
  expect(readdirSync(folder)).toEqual([name]);
});

test('a folder that cannot be written is passed over for the next', async () => {
  const taken = join(folder, 'file');
  writeFileSync(taken, '');
  const next = join(folder, 'not', 'there yet');
  expect(
    await unpackOnce(
      archives,
      [taken, next].map((each) => ({ folder: each, name })),
    ),
  ).toBe(join(next, name));
});

test('a copy that others may write is neither run nor replaced', async () => {
  const planted = join(folder, name);
  mkdirSync(planted);
  writeFileSync(join(planted, 'first.txt'), 'planted');
  chmodSync(planted, 0o777);
  await expect(unpackOnce(archives, [{ folder, name }])).rejects.toThrow(planted);
  const other = join(folder, 'other');
  expect(
    contentOf(
      await unpackOnce(
        archives,
        [folder, other].map((each) => ({ folder: each, name })),
      ),
    ),
  ).toEqual(['content of first', 'content of second']);
});

test('a link in the place of a copy is not followed', async () => {
  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(folder, name));
  const other = join(folder, 'other');
  const places = [folder, other].map((each) => ({ folder: each, name }));
  expect(await unpackOnce(archives, places)).toBe(join(other, name));
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('what a killed start left behind is removed, and what a running one unpacks is not', async () => {
  const ended = spawn('true');
  await once(ended, 'exit');
  mkdirSync(join(folder, `${name}.${ended.pid}.part`));
  mkdirSync(join(folder, `${name}.${process.ppid}.part`));
  await unpackOnce(archives, [{ folder, name }]);
  expect(readdirSync(folder).toSorted()).toEqual([name, `${name}.${process.ppid}.part`].toSorted());
});

test('an archive that is cut off leaves nothing, and the message says what to do', async () => {
  const cut = join(root, 'cut.tar');
  writeFileSync(cut, readFileSync(archives[0] as string).subarray(0, 1030));
  await expect(unpackOnce([cut], [{ folder, name }])).rejects.toThrow(/cannot unpack its program:\n.*XDG_CACHE_HOME/s);
  expect(readdirSync(folder)).toEqual([]);
});

test('caches of a service, of the environment and of the home are tried in turn', () => {
  expect(cacheFolders({ CACHE_DIRECTORY: '/var/cache/w', XDG_CACHE_HOME: '/x', HOME: '/home/me' })).toEqual([
    '/var/cache/w',
    '/x',
    '/home/me/.cache',
  ]);
  const unset = { CACHE_DIRECTORY: undefined, XDG_CACHE_HOME: undefined, HOME: undefined };
  expect(cacheFolders(unset)).toEqual([]);
});

async function unpackInProcess(into: string): Promise<string> {
  const code = `const { unpackOnce } = await import(${JSON.stringify(join(import.meta.dirname, 'release/bin/unpack-once.js'))});
    process.stdout.write(await unpackOnce(${JSON.stringify(archives)}, [${JSON.stringify({ folder: into, name })}]));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  return printed;
}
