import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyEmptyDatabase } from '../../../testing/database-template.ts';
import { DataDirectoryLockedError } from '../database.ts';
import { type Opener, spawnOpener, startOpener } from '../testing/start-opener.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

let parent: string;
let copies = 0;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'washboard-embedded-'));
});
afterAll(() => rm(parent, { recursive: true }));

/** A database of the test's own. */
async function freshDirectory(): Promise<string> {
  const directory = join(parent, `copy-${++copies}`);
  await copyEmptyDatabase(directory);
  return directory;
}

async function start(directory: string, nodeOptions: string[] = []): Promise<Opener> {
  const opener = await startOpener(directory, nodeOptions);
  onTestFinished(() => opener.kill());
  return opener;
}

async function readCounted(directory: string): Promise<number[]> {
  const database = await openEmbeddedDatabase(directory);
  const { rows } = await database.orm.execute<{ n: number }>(sql`select n from counted order by n`);
  await database.close();
  return rows.map(({ n }) => n);
}

describe('the data directory serves one', () => {
  test('a second opener in the same process is refused, and does not disturb the first', async () => {
    const directory = await freshDirectory();
    const database = await openEmbeddedDatabase(directory);
    await expect(openEmbeddedDatabase(directory)).rejects.toBeInstanceOf(DataDirectoryLockedError);
    await database.ping();
    await database.close();
    await (await openEmbeddedDatabase(directory)).close();
  });

  test('a second process is refused, until the first is killed', async () => {
    const directory = await freshDirectory();
    const holder = await start(directory);
    await expect(openEmbeddedDatabase(directory)).rejects.toBeInstanceOf(DataDirectoryLockedError);
    holder.order('write');
    await holder.untilSaid(2);
    await holder.kill();
    expect(await readCounted(directory)).toEqual([1]);
  });

  test('it closes in order however often it is opened', async () => {
    const directory = await freshDirectory();
    for (let i = 0; i < 3; i++) {
      const database = await openEmbeddedDatabase(directory);
      await Promise.all([database.ping(), database.ping()]);
      await database.close();
    }
  });

  test('a statement that is under way when it closes is finished', async () => {
    const directory = await freshDirectory();
    const database = await openEmbeddedDatabase(directory);
    const started = Promise.withResolvers<void>();
    const underWay = database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`create table counted (n int)`);
      started.resolve();
      await transaction.execute(sql`insert into counted select generate_series(1, 50000)`);
    });
    await started.promise;
    await Promise.all([underWay, database.close()]);
    expect(await readCounted(directory)).toHaveLength(50_000);
  });
});

test('after kill -9 while the database was being made, it is made anew', async () => {
  const directory = join(parent, 'interrupted');
  const maker = spawnOpener(directory);
  const hasBegun = () =>
    existsSync(directory) && readdirSync(directory).some((name) => existsSync(join(directory, name, 'PG_VERSION')));
  await vi.waitUntil(hasBegun, { timeout: 20_000, interval: 1 });
  await maker.kill();
  expect(maker.said).toEqual([]);
  const database = await openEmbeddedDatabase(directory);
  await database.migrate();
  await database.ping();
  await database.close();
});

test('after kill -9 in the middle of writing, everything that was answered is there', async () => {
  for (const answers of [4, 61]) {
    const directory = await freshDirectory();
    const writer = await start(directory);
    writer.order('writeOn');
    await writer.untilSaid(1 + answers);
    await writer.kill();
    const answered = writer.said.slice(1).map(Number);
    const stored = await readCounted(directory);
    expect(answered.length).toBeGreaterThanOrEqual(answers);
    // One more may have been written whose answer did not get out; nothing of half a transaction is seen.
    expect(stored.slice(0, answered.length)).toEqual(answered);
    expect(stored.length - answered.length).toBeLessThanOrEqual(1);
  }
});

test('a commit is answered only when its log is on the disk', async () => {
  const directory = await freshDirectory();
  const holdFile = join(parent, 'hold');
  vi.stubEnv('SLOW_DISK', holdFile);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const preload = new URL('../testing/slow-disk.ts', import.meta.url).href;
  const writer = await start(directory, ['--import', preload]);
  // The third write is a transaction of several statements.
  for (const answer of ['1', '2', '3']) {
    const saidBefore = writer.said.length;
    writeFileSync(holdFile, '');
    writer.order('write');
    await vi.waitUntil(() => existsSync(`${holdFile}.waiting`), { timeout: 10_000 });
    // Whatever the engine had sent before it waited would have come in by now.
    for (let i = 1; i <= 5; i++) {
      writer.order('echo');
      await writer.untilSaid(saidBefore + i);
    }
    expect(writer.said.slice(saidBefore)).toEqual(Array(5).fill('echo'));
    rmSync(holdFile);
    await writer.untilSaid(saidBefore + 6);
    expect(writer.said.at(-1)).toBe(answer);
    rmSync(`${holdFile}.waiting`);
  }
});
