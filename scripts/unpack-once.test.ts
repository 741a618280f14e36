import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
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

test('the program unpacks itself at the first start, and the next start finds the copy', async () => {
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

test('the program skips a folder that it cannot write, and unpacks into the next one', async () => {
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

test('the program neither runs nor replaces a copy that other users may write', async () => {
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

test('a folder that all users may write holds no program', async () => {
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  const closed = join(folder, 'closed');
  const places = [open, closed].map((each) => ({ folder: each, name }));
  expect(await unpackOnce(archives, places)).toBe(join(closed, name));
  await expect(unpackOnce(archives, places.slice(0, 1))).rejects.toThrow('other users may write there');
  expect(readdirSync(open)).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('a copy of another user is not run', async () => {
  const planted = join(folder, name);
  mkdirSync(planted);
  writeFileSync(join(planted, 'first.txt'), 'planted');
  chownSync(planted, 65_534, 65_534);
  const other = join(folder, 'other');
  const places = [folder, other].map((each) => ({ folder: each, name }));
  expect(await unpackOnce(archives, places)).toBe(join(other, name));
});

test('an old part of a killed start is removed, and a part that is being unpacked stays', async () => {
  const [old, fresh] = [join(folder, `${name}.part-aaaaaa`), join(folder, `${name}.part-bbbbbb`)];
  for (const part of [old, fresh]) mkdirSync(part);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  utimesSync(old, longAgo, longAgo);
  await unpackOnce(archives, [{ folder, name }]);
  expect(readdirSync(folder).toSorted()).toEqual([name, `${name}.part-bbbbbb`]);
});

test('a start that fails leaves the part of another start alone', async () => {
  const others = join(folder, `${name}.part-cccccc`);
  mkdirSync(others);
  await expect(unpackOnce([join(root, 'missing.tar')], [{ folder, name }])).rejects.toThrow('missing.tar');
  expect(readdirSync(folder)).toEqual([`${name}.part-cccccc`]);
});

test('an archive that is cut off leaves no files, and the message says what to do', async () => {
  const cut = join(root, 'cut.tar');
  writeFileSync(cut, readFileSync(archives[0] as string).subarray(0, 1030));
  await expect(unpackOnce([cut], [{ folder, name }])).rejects.toThrow(/cannot unpack its program:\n.*XDG_CACHE_HOME/s);
  expect(readdirSync(folder)).toEqual([]);
});

test('the program tries the caches of the service, of the environment and of the home in turn', () => {
  expect(
    cacheFolders({ CACHE_DIRECTORY: '/var/cache/w:/var/cache/x', XDG_CACHE_HOME: '/x', HOME: '/home/me' }),
  ).toEqual(['/var/cache/w', '/x', '/home/me/.cache']);
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
