import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { dayMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createInProcessBus } from '../adapters/bus/in-process-bus.ts';
import { createStorage, useStorage } from '../adapters/database/testing/storage-under-test.ts';
import { readConfig } from '../config/config.ts';
import { limits } from '../config/limits.ts';
import type { Context, CoreContext } from '../context.ts';
import { runHousekeeping, startJobs } from '../jobs.ts';
import { Metrics } from '../metrics.ts';
import { alarms } from '../modules/machines/alarms/tables.ts';
import { bluetoothGrants } from '../modules/machines/bluetooth/tables.ts';
import { addMachine } from '../modules/machines/machine-gateway/testing/machine-world.ts';
import { storeSamples } from '../modules/machines/telemetry/testing/store-samples.ts';
import { identityPayloads } from '../modules/people/sessions/tables.ts';
import { verificationCodes } from '../modules/people/verification-codes/tables.ts';
import { throttles } from '../modules/platform/throttle/tables.ts';
import { insertUsers, worldUsers } from '../testing/world.ts';

const storage = useStorage(createStorage);
const dataDirectory = mkdtempSync(join(tmpdir(), 'washboard-jobs-'));
afterAll(() => rmSync(dataDirectory, { recursive: true }));

let nowMs: number;
const log: { msg?: string; level?: number }[] = [];

const nothingToDo = () => Promise.reject(new Error('nothing is posted here'));

function context(): CoreContext & Pick<Context, 'jobQueue'> {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      log.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  return {
    config: readConfig({ DATA_DIR: dataDirectory, TELEMETRY_RETENTION_DAYS: '30', EVENT_RETENTION_DAYS: '730' }),
    logger: pino({}, destination),
    clock: { now: () => new Date(nowMs) },
    database: storage.database,
    bus: createInProcessBus(),
    metrics: new Metrics(),
    limits,
    jobQueue: { enqueue: nothingToDo, work: nothingToDo, states: nothingToDo, close: nothingToDo },
  };
}

const daysAgo = (days: number) => new Date(nowMs - days * dayMs).toISOString();

async function partitions(table: string): Promise<string[]> {
  const { rows } = await storage.database.orm.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`);
  return rows.map(({ name }) => name);
}

async function count(table: 'telemetry' | 'telemetry_minutes' | 'telemetry_hours' | 'events'): Promise<number> {
  const { rows } = await storage.database.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

async function addRows(at: string): Promise<void> {
  const { orm } = storage.database;
  await orm.execute(sql`insert into telemetry (serial_number, at, seq, received_at, is_clock_doubtful)
    values ('TM240001', ${at}, 1, ${at}, false)`);
  await orm.execute(sql`insert into events (serial_number, at, seq, received_at, is_clock_doubtful, kind, body)
    values ('TM240001', ${at}, 1, ${at}, false, 'doorOpened', '{}')`);
}

beforeAll(() => storage.database.migrate());
beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  for (const table of [
    'telemetry',
    'telemetry_to_roll_up',
    'telemetry_kept',
    'telemetry_hours',
    'events',
    'identity_payloads',
  ]) {
    await storage.database.orm.execute(sql`delete from ${sql.identifier(table)}`);
  }
});

describe('housekeeping', () => {
  test('housekeeping creates the partitions of the coming weeks', async () => {
    await runHousekeeping(context());
    expect(await partitions('telemetry')).toEqual([
      'telemetry_20261116',
      'telemetry_20261123',
      'telemetry_20261130',
      'telemetry_20261207',
      'telemetry_20261214',
      'telemetry_default',
    ]);
    expect(await partitions('events')).toEqual(['events_20261101', 'events_20261201', 'events_default']);
  });

  test('housekeeping stores telemetry and events for their own retention periods', async () => {
    await runHousekeeping(context());
    for (const days of [0, 29, 31, 729, 731]) await addRows(daysAgo(days));
    await runHousekeeping(context());
    expect(await count('telemetry')).toBe(2);
    expect(await count('events')).toBe(4);
    nowMs += 2 * dayMs;
    await runHousekeeping(context());
    expect(await count('telemetry')).toBe(1);
    expect(await count('events')).toBe(3);
  });

  test('housekeeping drops a week when all of it has expired, and logs it', async () => {
    await runHousekeeping(context());
    await addRows(daysAgo(0));
    nowMs = Date.parse('2026-12-22T00:00:00.000Z');
    await runHousekeeping(context());
    expect(await count('telemetry')).toBe(1);
    log.splice(0);
    nowMs = Date.parse('2026-12-24T00:00:00.000Z');
    await runHousekeeping(context());
    expect(await partitions('telemetry')).not.toContain('telemetry_20261116');
    expect(await count('telemetry')).toBe(0);
    expect(await count('events')).toBe(1);
    expect(log).toMatchObject([{ msg: 'retention', dropped: ['telemetry_20261116'] }]);
  });

  test('housekeeping rolls up samples before it removes them, and stores the roll-ups longer', async () => {
    const at = new Date(Date.parse(daysAgo(29)));
    await runHousekeeping(context());
    await storeSamples(storage.database, [{ serialNumber: 'TM240001', at, tankTmp: 600 }]);
    nowMs += 30 * dayMs;
    await runHousekeeping(context());
    const counts = async () => [
      await count('telemetry'),
      await count('telemetry_minutes'),
      await count('telemetry_hours'),
    ];
    expect(await counts()).toEqual([0, 1, 1]);
    // Minutes and hours are dropped by whole months, or row by row from the default partition.
    nowMs = at.getTime() + 401 * dayMs;
    await runHousekeeping(context());
    expect(await counts()).toEqual([0, 0, 1]);
    nowMs = at.getTime() + 1831 * dayMs;
    await runHousekeeping(context());
    expect(await counts()).toEqual([0, 0, 0]);
  });

  test('housekeeping removes alarms with their events, but no open alarm', async () => {
    const serialNumber = await addMachine(storage.database);
    const alarm = (errorCode: string, days: number, isOpen: boolean) => ({
      serialNumber,
      errorCode,
      raisedSeq: 1,
      raisedAt: new Date(daysAgo(900)),
      isRaisedAtDoubtful: false,
      ...(!isOpen && { clearedSeq: 2, clearedAt: new Date(daysAgo(days)), isClearedAtDoubtful: false }),
    });
    await storage.database.orm
      .insert(alarms)
      .values([alarm('T01', 731, false), alarm('T02', 729, false), alarm('T03', 0, true)]);
    await runHousekeeping(context());
    const left = await storage.database.orm.select({ errorCode: alarms.errorCode }).from(alarms);
    expect(left.map(({ errorCode }) => errorCode).toSorted()).toEqual(['T02', 'T03']);
  });

  test('housekeeping removes only expired codes and ended limits', async () => {
    const { orm } = storage.database;
    const ends = { past: -1, future: 1 };
    for (const [name, offsetMs] of Object.entries(ends)) {
      const at = new Date(nowMs + offsetMs);
      const email = `${name}@kitchens.example`;
      await orm
        .insert(verificationCodes)
        .values({ purpose: 'verification', email, codeHash: '', triesLeft: 5, expiresAt: at });
      await orm.insert(throttles).values({ key: name, tries: 1, endsAt: at });
    }
    await runHousekeeping(context());
    expect(await orm.select({ email: verificationCodes.email }).from(verificationCodes)).toEqual([
      { email: 'future@kitchens.example' },
    ]);
    expect(await orm.select({ key: throttles.key }).from(throttles)).toEqual([{ key: 'future' }]);
  });

  test('housekeeping removes only expired tokens', async () => {
    const expiries = { past: -1, now: 0, future: 1, never: null };
    await storage.database.orm.insert(identityPayloads).values(
      Object.entries(expiries).map(([id, offsetMs]) => ({
        model: 'RefreshToken',
        id,
        payload: {},
        expiresAt: offsetMs === null ? null : new Date(nowMs + offsetMs),
      })),
    );
    await runHousekeeping(context());
    const left = await storage.database.orm.select({ id: identityPayloads.id }).from(identityPayloads);
    expect(left.map(({ id }) => id).toSorted()).toEqual(['future', 'never', 'now']);
  });
});

test('the jobs start with housekeeping, and stop when it is done', async () => {
  await addRows(daysAgo(31));
  const jobs = startJobs(context());
  await jobs.stop();
  expect(await count('telemetry')).toBe(0);
});

test('the jobs roll up closed hours', async () => {
  const at = new Date(nowMs - 3 * 3_600_000);
  await storeSamples(storage.database, [{ serialNumber: 'TM240001', at, tankTmp: 600 }]);
  await startJobs(context()).stop();
  expect(await count('telemetry_hours')).toBe(1);
});

test('the jobs revoke the Bluetooth grants of sessions that have ended', async () => {
  const { database } = storage;
  const account = { ...worldUsers.service, companyCode: null };
  const serialNumber = await addMachine(database);
  await insertUsers(database, [account]);
  const [issuedAt, expiresAt] = [new Date(nowMs), new Date(nowMs + 3_600_000)];
  const grant = { id: randomUUID(), serialNumber, userId: account.id, sessionId: 'ended', rights: [] };
  await database.orm.insert(bluetoothGrants).values({ ...grant, issuedAt, expiresAt });
  await startJobs(context()).stop();
  expect(await database.orm.select().from(bluetoothGrants)).toMatchObject([{ revokedAt: new Date(nowMs) }]);
});

test('the server logs failed housekeeping, and continues', async () => {
  log.splice(0);
  const broken = context();
  const failing = { ...broken, database: { ...broken.database, migrate: () => Promise.reject(new Error('away')) } };
  await startJobs(failing).stop();
  expect(log).toMatchObject([{ level: 50, msg: 'housekeeping failed' }]);
});
