import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { queueNames } from '../../../adapters/job-queue/job-queue.ts';
import { version } from '../../../config/build.ts';
import { limits } from '../../../config/limits.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { waitReasons } from '../../outgoing/notifications/index.ts';
import { orderMail } from '../../platform/mails/index.ts';

let server: TestServer;
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

async function valuesOf(pattern: RegExp): Promise<string[]> {
  const { statusCode, body } = await server.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  return body.split('\n').filter((line: string) => pattern.test(line));
}

const forgetFigures = () => vi.advanceTimersByTime(limits.databaseFigures.rememberMs + 1);
const mail = {
  kind: 'accountDeleted',
  to: { address: 'anna@kitchen.example', name: 'Anna Rossi', language: 'it' },
  topic: { firstName: 'Anna' },
} as const;

it('a process with all roles reports queues, roll-up and its connections', async () => {
  server = await openTestServer({ environment: { REVISION: '581e48d6' } });
  await orderMail(server.context.database.orm, server.context, mail);
  expect(await valuesOf(/^washboard_jobs_waiting\{/)).toEqual([
    ...queueNames.map((queue) => `washboard_jobs_waiting{queue="${queue}"} ${queue === 'mail' ? 1 : 0}`),
  ]);
  expect(await valuesOf(/^washboard_notifications_waiting\{channel="push"/)).toEqual(
    waitReasons.map((held) => `washboard_notifications_waiting{channel="push",held_by="${held}"} 0`),
  );
  expect(await valuesOf(/^washboard_roll_up_delay_seconds /)).toEqual(['washboard_roll_up_delay_seconds 0']);
  expect(await valuesOf(/^washboard_build_info\{/)).toEqual([
    `washboard_build_info{version="${version}",node="${process.version}",revision="581e48d6"} 1`,
  ]);
  const taken = await server.context.database.connect();
  try {
    expect(await valuesOf(/^washboard_database_pool_\w+\{pool="housekeeping"/)).toEqual([
      'washboard_database_pool_connections{pool="housekeeping",state="busy"} 1',
      'washboard_database_pool_connections{pool="housekeeping",state="idle"} 0',
      'washboard_database_pool_connections_max{pool="housekeeping"} 2',
      'washboard_database_pool_waiting{pool="housekeeping"} 0',
    ]);
  } finally {
    taken.release();
  }
});

it('a process without the role jobs reports only its connections', async () => {
  server = await openTestServer({ environment: { ROLES: 'web', NATS_URL: 'nats://127.0.0.1:9' } });
  expect(await valuesOf(/^washboard_(jobs|roll_up)_/)).toEqual([]);
  expect(await valuesOf(/^washboard_database_pool_connections_max\{pool="work"/)).toHaveLength(1);
});

it('a queue that cannot be read has no values, is read once, and does not delay other metrics', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  server = await openTestServer();
  const { orm } = server.context.database;
  const waitingReads = async () =>
    (
      await orm.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length;
  expect(await valuesOf(/^washboard_jobs_waiting\{/)).toHaveLength(queueNames.length);
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`lock table pgboss.job in access exclusive mode`);
    forgetFigures();
    expect(await valuesOf(/^washboard_jobs_/)).toEqual([]);
    forgetFigures();
    expect(await valuesOf(/^washboard_(jobs|roll_up)_/)).toEqual(['washboard_roll_up_delay_seconds 0']);
    expect(await waitingReads()).toBe(1);
  });
  await vi.waitFor(async () => {
    forgetFigures();
    expect(await valuesOf(/^washboard_jobs_waiting\{/)).toHaveLength(queueNames.length);
  });
});
