import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, DataDirectoryLockedError, EmbeddedDatabaseError } from '../database.ts';
import { type Opener, spawnOpener, startOpener } from '../testing/start-opener.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';

let parent: string;
let directories = 0;
const silent = pino({ level: 'silent' });

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'washboard-embedded-'));
});
afterAll(() => rmSync(parent, { recursive: true }));

const freshDirectory = () => join(parent, `data-${++directories}`);

let made: Promise<string> | null = null;

async function directoryWithDatabase(): Promise<string> {
  made ??= makeDatabase();
  const directory = freshDirectory();
  spawnSync('cp', ['--archive', await made, directory]);
  return directory;
}

async function makeDatabase(): Promise<string> {
  const directory = freshDirectory();
  await (await openEmbeddedDatabase(directory, silent)).close();
  return directory;
}
const clusterOf = (directory: string) => join(directory, 'postgresql', '18');

function keepLog(level: string) {
  const log: string[] = [];
  const destination = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line));
      done();
    },
  });
  return { log, logger: pino({ level }, destination) };
}

async function open(directory: string, logger = silent): Promise<Database> {
  const database = await openEmbeddedDatabase(directory, logger);
  let isOpen = true;
  onTestFinished(() => (isOpen ? database.close() : undefined));
  return {
    ...database,
    close: async () => {
      isOpen = false;
      await database.close();
    },
  };
}

async function start(directory: string): Promise<Opener> {
  const opener = await startOpener(directory);
  onTestFinished(() => opener.kill());
  return opener;
}

async function readCounted(directory: string): Promise<number[]> {
  const database = await open(directory);
  const { rows } = await database.orm.execute<{ n: number }>(sql`select n from counted order by n`);
  await database.close();
  return rows.map(({ n }) => n);
}

function serverPid(directory: string): number {
  return Number.parseInt(readFileSync(join(clusterOf(directory), 'postmaster.pid'), 'utf8'), 10);
}

function isRunning(pid: number): boolean {
  // A zombie process is still listed, but its command line is empty.
  return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
}

describe('locking the data directory', () => {
  test('the data directory refuses a second opener in the same process, and the first opener continues', async () => {
    const directory = await directoryWithDatabase();
    const database = await open(directory);
    await expect(openEmbeddedDatabase(directory, silent)).rejects.toBeInstanceOf(DataDirectoryLockedError);
    await database.ping();
    await database.close();
    await (await open(directory)).close();
  });

  test('the data directory refuses a second process until the first process is killed', async () => {
    const directory = await directoryWithDatabase();
    const holder = await start(directory);
    await expect(openEmbeddedDatabase(directory, silent)).rejects.toBeInstanceOf(DataDirectoryLockedError);
    holder.order('writeOn');
    await holder.untilSaid(2);
    await holder.kill();
    expect((await readCounted(directory))[0]).toBe(1);
  });

  test('a statement in progress finishes when the database closes', async () => {
    const directory = await directoryWithDatabase();
    const database = await open(directory);
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

  test('a data directory may have a relative path, like the default', async () => {
    await (await open(relative(process.cwd(), await directoryWithDatabase()))).ping();
    await (await open(relative(process.cwd(), freshDirectory()))).ping();
  });

  test('a data directory may have a longer path than a socket', async () => {
    const directory = join(parent, 'a'.repeat(100), 'b'.repeat(100));
    await (await open(directory)).ping();
  });
});

describe('protection from other users', () => {
  test("only the database's user can access its files and socket, even if the folders were open to all", async () => {
    const directory = freshDirectory();
    mkdirSync(directory, { mode: 0o755 });
    mkdirSync(join(directory, 'postgresql'));
    chmodSync(join(directory, 'postgresql'), 0o777);
    await open(directory);
    const modeOf = (...path: string[]) => (statSync(join(directory, ...path)).mode & 0o777).toString(8);
    expect(modeOf('postgresql')).toBe('700');
    expect(modeOf('postgresql', '18')).toBe('700');
    expect(modeOf('postgresql', '18', '.s.PGSQL.5432')).toBe('700');
  });

  const isRoot = process.getuid?.() === 0;
  test.runIf(isRoot).each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a link', (path: string) => symlinkSync(parent, path)],
  ])('the database refuses %s created by another user in a world-writable directory', async (_name, make) => {
    const directory = freshDirectory();
    mkdirSync(directory);
    chmodSync(directory, 0o777);
    make(join(directory, 'postgresql'));
    lchownSync(join(directory, 'postgresql'), 65_534, 65_534);
    await expect(open(directory)).rejects.toThrow(/belongs to user 65534/);
  });

  test("the database process gets none of the server's environment variables", async () => {
    const directory = await directoryWithDatabase();
    await open(directory);
    const environment = readFileSync(`/proc/${serverPid(directory)}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean);
    expect(environment.map((variable) => variable.split('=')[0])).toEqual(['PATH', 'LC_ALL', 'TZ']);
  });

  test('the embedded database listens on no port', async () => {
    const directory = freshDirectory();
    const database = await open(directory);
    const { rows } = await database.orm.execute(sql`show listen_addresses`);
    expect(rows).toEqual([{ listen_addresses: '' }]);
  });
});

test('a commit waits for the disk, and the database repairs a torn page', async () => {
  const database = await open(await directoryWithDatabase());
  const { rows } = await database.orm.execute(sql`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums`);
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', checksums: 'on' }]);
});

describe('the embedded database after kill -9', () => {
  test('the next start creates a database again whose creation was killed', async () => {
    const directory = freshDirectory();
    const folder = join(directory, 'postgresql');
    const maker = spawnOpener(directory);
    const hasBegun = () =>
      existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'base')));
    await vi.waitUntil(hasBegun, { timeout: 20_000, interval: 1 });
    await maker.kill();
    expect(maker.said).toEqual([]);
    const database = await open(directory);
    await database.migrate();
    await database.ping();
  });

  test('a database that was killed during writes has every confirmed write', async () => {
    for (const answers of [4, 61]) {
      const directory = await directoryWithDatabase();
      const writer = await start(directory);
      writer.order('writeOn');
      await writer.untilSaid(1 + answers);
      await writer.kill();
      const answered = writer.said.slice(1).map(Number);
      const stored = await readCounted(directory);
      expect(answered.length).toBeGreaterThanOrEqual(answers);
      // One more write may be stored whose confirmation was lost, but never half of a transaction.
      expect(stored.slice(0, answered.length)).toEqual(answered);
      expect(stored.length - answered.length).toBeLessThanOrEqual(1);
    }
  });

  test('the database server ends by itself when its parent is killed', async () => {
    const directory = await directoryWithDatabase();
    const holder = await start(directory);
    const pid = serverPid(directory);
    expect(isRunning(pid)).toBe(true);
    await holder.kill();
    await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 });
  });

  test('the next start ends a database server that was left running', async () => {
    const directory = await directoryWithDatabase();
    const holder = await start(directory);
    const pid = serverPid(directory);
    process.kill(pid, 'SIGSTOP');
    await holder.kill();
    setTimeout(() => process.kill(pid, 'SIGCONT'), 500);
    const database = await open(directory);
    expect(serverPid(directory)).not.toBe(pid);
    await database.ping();
  });

  test('a stale process ID that another process now has does not prevent the start', async () => {
    const directory = await directoryWithDatabase();
    await (await open(directory)).close();
    const cluster = clusterOf(directory);
    const ours = `${process.pid}\n${cluster}\n1\n5432\n.\n\n       1         1\nready   \n`;
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) writeFileSync(join(cluster, name), ours);
    await (await open(directory)).ping();
  });
});

describe('a crash of the database server', () => {
  test('the server restarts a database process that dies, logs the death, and every confirmed write stays', async () => {
    const directory = await directoryWithDatabase();
    const { log, logger } = keepLog('warn');
    const database = await open(directory, logger);
    await database.orm.execute(sql`create table counted (n int)`);
    await database.orm.execute(sql`insert into counted values (1)`);
    const pid = serverPid(directory);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(serverPid(directory)).not.toBe(pid), { timeout: 20_000 });
    await vi.waitFor(() => database.orm.execute(sql`insert into counted values (2)`), { timeout: 20_000 });
    const { rows } = await database.orm.execute(sql`select n from counted order by n`);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    expect(log.join('')).toContain('nothing is stored until it is back');
    expect(log.join('')).toContain('automatic recovery in progress');
  });

  test('a database server that dies logs no value of a statement', async () => {
    const { log, logger } = keepLog('trace');
    const database = await open(await directoryWithDatabase(), logger);
    await database.orm.execute(sql`create table secrets (text text primary key)`);
    const secret = sql`insert into secrets values ('do-not-tell')`;
    await database.orm.execute(secret);
    await expect(database.orm.execute(secret)).rejects.toThrow();
    await database.close();
    expect(log.join('')).toContain('is ready to accept connections');
    expect(log.join('')).not.toContain('do-not-tell');
  });
});

describe('refusing a database, with instructions', () => {
  const refusal = (directory: string) =>
    openEmbeddedDatabase(directory, silent).then(
      () => expect.unreachable('it opened'),
      (error: Error) => error,
    );

  test('the server refuses a database of another major version with instructions', async () => {
    const directory = freshDirectory();
    mkdirSync(join(directory, 'postgresql', '17'), { recursive: true });
    const error = await refusal(directory);
    expect(error).toBeInstanceOf(EmbeddedDatabaseError);
    expect(error.message).toMatch(/PostgreSQL 17.*docs\/operations\.md/s);
  });

  test('the server refuses a data directory that is not a directory with instructions', async () => {
    const directory = freshDirectory();
    writeFileSync(directory, '');
    const error = await refusal(directory);
    expect(error).toBeInstanceOf(EmbeddedDatabaseError);
    expect(error.message).toContain('(DATA_DIR) must be a folder');
  });

  test('the server refuses a database with damaged files with instructions', async () => {
    const directory = await directoryWithDatabase();
    await (await open(directory)).close();
    rmSync(join(clusterOf(directory), 'global', 'pg_control'));
    const error = await refusal(directory);
    expect(error).toBeInstanceOf(EmbeddedDatabaseError);
    expect(error.message).toContain('could not find the database system');
  });
});
