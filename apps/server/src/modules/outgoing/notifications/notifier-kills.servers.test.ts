import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../adapters/database/database.ts';
import { openPostgresDatabase } from '../../../adapters/database/postgres-database.ts';
import { createTestDatabase, worldDatabase } from '../../../adapters/database/testing/test-databases.ts';
import { addRule } from '../../../testing/add-rules.ts';
import { addSubscriptions } from '../../../testing/add-subscriptions.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { worldUsers } from '../../../testing/world.ts';

const machines = Array.from({ length: 20 }, (_, n) => `FLOOD${String(n).padStart(4, '0')}`);
const readers = [worldUsers.kitchen, worldUsers.manager, worldUsers.service];
const moments = ['recipient', 'accepted', 'pushed', 'ordered'] as const;
type Moment = (typeof moments)[number];

const connectionName = `flood ${randomUUID()}`;
const directory = mkdtempSync(join(tmpdir(), 'washboard-flood-'));
const mailIds: string[] = [];
const pushIds: string[] = [];
let database: Database;
let removeDatabase: () => Promise<void>;
let mailbox: TestMailbox;
let environment: Record<string, string>;
let processes: ChildProcess[] = [];

let awaited: Moment | null = null;
let onKilled = () => {};

const pushService = createServer(async (request, response) => {
  request.resume();
  pushIds.push(request.url ?? '');
  await strike('pushed');
  response.writeHead(201).end();
});

async function strike(moment: Moment): Promise<void> {
  if (awaited !== moment) return;
  awaited = null;
  await killAll();
  onKilled();
}

async function killAll(): Promise<void> {
  await Promise.all(processes.splice(0).map((child) => [once(child, 'exit'), child.kill('SIGKILL')][0]));
  // PostgreSQL may still execute the last statements of a killed process.
  const left = () => execute(sql`select from pg_stat_activity where application_name = ${connectionName}`);
  while ((await left()).length > 0) await pause(20);
}

const execute = async <T>(statement: SQL) => (await database.orm.execute(statement)).rows as T[];

beforeAll(async () => {
  const created = await createTestDatabase(worldDatabase);
  removeDatabase = created.remove;
  database = openPostgresDatabase(created.url);
  mailbox = await startTestMailbox({
    onRcptTo: (_address, _session, done) => void strike('recipient').then(() => done()),
    onData: (stream, _session, done) =>
      void text(stream).then(async (content) => {
        mailIds.push(/^message-id:\s*<notification-([\w-]+)@/im.exec(content)?.[1] ?? '');
        await strike('accepted');
        done();
      }, done),
  });
  await new Promise<void>((listening) => pushService.listen(0, '127.0.0.1', listening));
  environment = {
    DATABASE_URL: `${created.url}?application_name=${encodeURIComponent(connectionName)}`,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    SMTP_URL: mailbox.url,
    OUTBOUND_PRIVATE: '1',
  };
  await seed();
});
afterAll(async () => {
  await killAll();
  await mailbox.close();
  pushService.closeAllConnections();
  pushService.close();
  await database.close();
  await removeDatabase();
  rmSync(directory, { recursive: true });
});

async function seed(): Promise<void> {
  await execute(sql`
    insert into appliances (serial_number, brand, gamma, model_number, revision, company_code, link_secret_hash)
    select unnest(${sql.param(machines)}::text[]), 'marea', 'infinity', 'INF-50', 'B', '300001', ''`);
  await execute(sql`insert into appliance_states (serial_number) select unnest(${sql.param(machines)}::text[])`);
  await execute(sql`insert into notification_settings (user_id) select id from users`);
  await execute(sql`insert into notification_cursors (source, read_until) values ('alarms', now())`);
  const machinesOf = { companyCode: null, gamma: null, serialNumber: null };
  const how = { isEnabled: true, machines: machinesOf, byMail: true, byPush: true, escalation: null };
  await addRule(
    database,
    { kind: 'alarm', severity: 'notice', ...how },
    readers.map(({ id }) => id),
  );
  const endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/kitchen`;
  await addSubscriptions(database, {
    secretKeyFile: join(directory, 'secrets', 'key'),
    endpoints: [{ userId: worldUsers.kitchen.id, endpoint }],
  });
}

async function startNotifying(count: number): Promise<void> {
  // pg-boss retries the jobs of a process that was silent for twenty seconds.
  await execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  processes = Array.from({ length: count }, () =>
    fork(new URL('testing/notifying-process.ts', import.meta.url), { env: environment, execArgv: [] }),
  );
  await Promise.all(processes.map((child) => once(child, 'message')));
}

const raiseAlarms = (errorCode: string) =>
  execute(sql`
    insert into alarms (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
    select unnest(${sql.param(machines)}::text[]), ${errorCode}, 1, now(), false`);

const passGaps = () =>
  execute(sql`
    update notification_messages set created_at = created_at - interval '25 hours'
    where created_at > now() - interval '1 hour'`);

it('no alarm is lost or reported twice whenever notifying processes are killed', async () => {
  await startNotifying(1);
  for (const [n, moment] of moments.entries()) {
    const killed = new Promise<void>((resolve) => {
      onKilled = resolve;
    });
    awaited = moment;
    await raiseAlarms(`ZZ0${n}`);
    while (awaited !== null) {
      await passGaps();
      const unsent = await execute(sql`select from notification_messages where sent_at is null`);
      if (unsent.length > 0) await strike('ordered');
      else await pause(20);
    }
    await killed;
    await startNotifying(2 - (n % 2));
  }
  await expect
    .poll(
      async () => {
        await passGaps();
        const [left] = await execute<{ left: number }>(sql`
          select (select count(*) from notices where 'waiting' in (mail, push))
            + (select count(*) from notification_messages where sent_at is null)
            + (select count(*) from pgboss.job where name in ('notification', 'pushNotification', 'push') and state < 'completed')
            + ${moments.length * machines.length * readers.length} - (select count(*) from notices) as left`);
        return Number(left?.left);
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(0);

  const begun = await execute<{ messages: number }>(sql`
    select count(*)::int as messages from notification_messages m cross join unnest(m.begun) incident
    group by m.user_id, m.channel, incident`);
  expect(begun).toHaveLength(moments.length * machines.length * (readers.length + 1));
  expect(new Set(begun.map(({ messages }) => messages))).toEqual(new Set([1]));
  const ordered = await execute<{ id: string }>(sql`select id from notification_messages where channel = 'mail'`);
  expect(new Set(mailIds)).toEqual(new Set(ordered.map(({ id }) => id)));
  // No process recorded these mails, so they are repeated with the same Message-ID.
  const repeated = mailIds.length - new Set(mailIds).size;
  process.stdout.write(
    `${moments.length} kills: ${ordered.length} mails, ${repeated} repeated with the same Message-ID\n`,
  );
  expect(repeated).toBeGreaterThan(0);
  expect(repeated).toBeLessThanOrEqual(moments.length * readers.length);
  expect(pushIds.length).toBeGreaterThan(0);
}, 120_000);
