import type * as Fs from 'node:fs';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WriteAheadLog } from './write-ahead-log.ts';

/** What was brought to the disk, by the file's name. Everything happens on real files. */
const disk = vi.hoisted(() => ({ synced: [] as string[], names: new Map<number, string>() }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>();
  const note = (file: number) => disk.synced.push(disk.names.get(file) ?? 'unknown');
  return {
    ...fs,
    openSync: (...parameters: Parameters<typeof fs.openSync>) => {
      const file = fs.openSync(...parameters);
      disk.names.set(file, basename(String(parameters[0])));
      return file;
    },
    fdatasyncSync: (file: number) => {
      fs.fdatasyncSync(file);
      note(file);
    },
    fsyncSync: (file: number) => {
      fs.fsyncSync(file);
      note(file);
    },
  };
});

const [first, second] = ['000000010000000000000001', '000000010000000000000002'];
let segments: string;
let log: WriteAheadLog;

beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-log-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  segments = join(directory, 'pg_wal');
  mkdirSync(join(segments, 'archive_status'), { recursive: true });
  writeFileSync(join(segments, first), 'a');
  log = new WriteAheadLog(directory);
});

function synced(): string[] {
  log.sync();
  return disk.synced.splice(0);
}

/** As if the file had been written that long ago. */
function age(name: string, byMs: number): void {
  const at = new Date(Date.now() - byMs);
  utimesSync(join(segments, name), at, at);
}

test('syncs every segment that it has not seen, and the directory that names it', () => {
  writeFileSync(join(segments, second), 'b');
  age(first, 3_600_000); // written before the last crash, perhaps never synced
  expect(synced().toSorted()).toEqual([first, second, 'pg_wal']);
});

test('syncs what was written since, and leaves alone what was not', () => {
  writeFileSync(join(segments, second), 'b');
  synced();
  age(first, 3_600_000);
  appendFileSync(join(segments, second), 'more');
  expect(synced()).toEqual([second]);
});

test('syncs a write within the same tick of the file clock as the last sync', () => {
  synced();
  appendFileSync(join(segments, first), 'more');
  age(first, 20); // a file's time may lag behind the clock by a tick of the kernel
  expect(synced()).toEqual([first]);
});

test('does not sync again what has rested', () => {
  synced();
  age(first, 60_000);
  expect(synced()).toEqual([]);
});

test('syncs the directory when a segment is new, or has taken the name of a new one', () => {
  synced();
  writeFileSync(join(segments, second), 'b');
  expect(synced()).toContain('pg_wal');
});

test('pays no attention to what is no segment', () => {
  writeFileSync(join(segments, '00000001.history'), 'x');
  writeFileSync(join(segments, 'xlogtemp.27'), 'x');
  expect(synced().toSorted()).toEqual([first, 'pg_wal']);
});
