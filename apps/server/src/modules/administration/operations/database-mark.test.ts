import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { startServer } from '../../../server.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { startDatabaseMark } from './database-mark.ts';
import { databaseMark } from './tables.ts';

const { logger, lines } = captureLog();
let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'washboard-mark-'));
  lines.length = 0;
});
afterEach(() => rm(directory, { recursive: true }));
afterAll(() => server.close());

const setBackMessage = expect.stringContaining('the database is older than before');
const warnings = () => lines.filter(({ level }) => level >= 40);
const fileIn = (folder: string) => join(folder, 'database-mark.json');
const readFileOf = async (folder: string) => JSON.parse(await readFile(fileIn(folder), 'utf8'));
const processIn = (dataDirectory = directory): Context => ({
  ...server.context,
  logger,
  config: { ...server.context.config, dataDirectory },
});

async function run(context = processIn()): Promise<void> {
  const mark = await startDatabaseMark(context);
  await mark.stop();
}

async function readRow() {
  const [row] = await server.context.database.orm.select().from(databaseMark);
  if (!row) throw new Error('no mark');
  return row;
}

async function restore(row: Awaited<ReturnType<typeof readRow>>): Promise<void> {
  await server.context.database.orm.update(databaseMark).set(row);
}

async function setBacks(): Promise<{ at: string; detail: object }[]> {
  const answer = await server.call('admin', 'GET', '/api/v1/account/auditLog?action=database.setBack');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

describe('detecting a restored database', () => {
  it('a restored database is reported once, in log, audit log and metrics, with the missing period', async () => {
    const before = await setBacks();
    await run();
    const backup = await readRow();
    await run();
    await run();
    const newest = await readRow();
    await restore(backup);
    await server.restart();

    await run();
    const missing = { missingSince: backup.at.toISOString(), missingUntil: newest.at.toISOString() };
    expect(warnings()).toEqual([expect.objectContaining({ ...missing, msg: setBackMessage })]);
    const reported = (await setBacks()).slice(0, -before.length || undefined);
    expect(reported).toEqual([
      expect.objectContaining({ actor: null, origin: 'server', subject: null, before: null, detail: missing }),
    ]);
    expect((await server.inject({ url: '/metrics' })).body).toContain('washboard_database_set_back_total 1');

    await server.restart();
    await run();
    expect(warnings()).toHaveLength(1);
    expect(await setBacks()).toHaveLength(before.length + 1);
    expect((await server.inject({ url: '/metrics' })).body).toContain('washboard_database_set_back_total 0');
  });

  it('only one of several processes with slightly different files reports a restored database', async () => {
    const [one, other] = [processIn(join(directory, 'one')), processIn(join(directory, 'other'))];
    await run(one);
    const backup = await readRow();
    for (const each of [one, other, one, other, other, other]) await run(each);
    await restore(backup);
    for (const each of [one, other]) await run(each);
    expect(warnings()).toHaveLength(1);
  });

  it('a restored database is reported without a beginning if a process without a file wrote before', async () => {
    await run();
    const backup = await readRow();
    for (let i = 0; i < 3; i += 1) await run();
    await restore(backup);
    await run(processIn(join(directory, 'new')));
    expect(warnings()).toEqual([]);
    await run();
    expect(warnings()).toEqual([expect.objectContaining({ msg: setBackMessage, missingUntil: expect.any(String) })]);
    expect(warnings()[0]).not.toHaveProperty('missingSince');
  });

  it('a running process detects a restored database within a minute, even if the disk is full', async () => {
    await writeFile(join(directory, 'file'), '');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const mark = await startDatabaseMark(processIn(join(directory, 'file', 'below')));
      const { number } = await readRow();
      expect(warnings()).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('the last mark of the database cannot be read') }),
        expect.objectContaining({ msg: expect.stringContaining('the mark of the database cannot be written') }),
      ]);
      vi.advanceTimersByTime(limits.databaseMark.intervalMs);
      await vi.waitFor(async () => expect((await readRow()).number).toBe(number + 1));
      await restore({ ...(await readRow()), number: number - 1 });
      lines.length = 0;
      vi.advanceTimersByTime(limits.databaseMark.intervalMs);
      await vi.waitFor(() => expect(warnings()).toEqual([expect.objectContaining({ msg: setBackMessage })]));
      await mark.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('a restored database is reported before the server accepts requests', async () => {
    await run();
    const backup = await readRow();
    await run();
    await run();
    await restore(backup);
    const before = await setBacks();
    let beforeServing: Promise<object[]> | undefined;
    const running = await startServer(processIn().config, undefined, () => {
      beforeServing = setBacks();
    });
    try {
      expect(await beforeServing).toHaveLength(before.length + 1);
      expect(await (await fetch(`http://127.0.0.1:${running.httpPort}/metrics`)).text()).toContain(
        'washboard_database_set_back_total 1',
      );
    } finally {
      await running.stop();
    }
  });
});

describe('a database that was not restored', () => {
  afterEach(async () => expect(await setBacks()).toEqual(reportedBefore));
  let reportedBefore: object[];
  beforeEach(async () => {
    reportedBefore = await setBacks();
  });

  it('a restart reports no restored database, increments the mark and writes a private file', async () => {
    await run();
    const first = await readRow();
    await server.restart();
    await run();
    const { database, number, at } = await readRow();
    expect([database, number]).toEqual([first.database, first.number + 1]);
    expect(await readFileOf(directory)).toEqual({ database, number, at: at.toISOString() });
    expect((await stat(fileIn(directory))).mode & 0o777).toBe(0o600);
    expect(warnings()).toEqual([]);
  });

  it('another database is not reported as restored, and its mark replaces the file', async () => {
    for (let i = 0; i < 3; i += 1) await run();
    const other = await openTestServer();
    try {
      await run({ ...processIn(), database: other.context.database });
      const [row] = await other.context.database.orm.select().from(databaseMark);
      expect(await readFileOf(directory)).toMatchObject({ database: row?.database, number: 1 });
      expect(row?.database).not.toBe((await readRow()).database);
      expect(warnings()).toEqual([]);
      expect(lines.map(({ msg }) => msg)).toContain(
        'this is a different database than before, so its mark starts again',
      );
    } finally {
      await other.close();
    }
  });

  it.each(['', '{', '{"database":"x","number":1}', '[]', 'null'])(
    'a mark file that contains %j causes no report',
    async (content) => {
      await run();
      await writeFile(fileIn(directory), content);
      await run();
      expect(warnings()).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('the last mark of the database cannot be read') }),
      ]);
      expect(await readFileOf(directory)).toMatchObject({ number: (await readRow()).number });
    },
  );

  it('a folder with the name of the mark file causes no report', async () => {
    await mkdir(fileIn(directory));
    await run();
    expect(warnings().map(({ msg }) => msg)).toEqual([
      expect.stringContaining('the last mark of the database cannot be read'),
      expect.stringContaining('the mark of the database cannot be written'),
    ]);
  });

  it('a database that refuses the mark causes no report: the server starts, and the file stays', async () => {
    await run();
    const known = await readFileOf(directory);
    const { orm } = server.context.database;
    await orm.execute(sql`alter table database_mark rename to elsewhere`);
    await run();
    await orm.execute(sql`alter table elsewhere rename to database_mark`);
    expect(warnings()).toEqual([expect.objectContaining({ msg: 'the mark of the database was not updated' })]);
    expect(await readFileOf(directory)).toEqual(known);
  });
});
