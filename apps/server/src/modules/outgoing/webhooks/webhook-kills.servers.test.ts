import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../adapters/clock/clock.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { outgoingEvents } from '../../machines/outgoing-events/tables.ts';
import { webhookDeliveries } from './tables.ts';
import { openWebhookWorld, type WebhookWorld } from './testing/webhook-world.ts';

const moments = ['any', 'requested', 'answered'] as const;
type Moment = (typeof moments)[number];
const eventsOfRound = 60;

const connectionName = `kills ${randomUUID()}`;
let world: WebhookWorld;
let processes: ChildProcess[] = [];
let awaited: Moment | null = null;
let onKilled = () => {};
let raised = 0;

beforeAll(async () => {
  world = await openWebhookWorld(systemClock);
  world.receiver.answer = async (response) => {
    await strike('requested');
    response.writeHead(204).end();
    await strike('answered');
  };
});
afterAll(async () => {
  await killAll();
  await world.close();
});

const execute = (statement: ReturnType<typeof sql>) => world.server.context.database.orm.execute(statement);

async function killAll(): Promise<void> {
  await Promise.all(processes.splice(0).map((child) => [once(child, 'exit'), child.kill('SIGKILL')][0]));
  // PostgreSQL may still execute the last statements of a killed process.
  const left = sql`select from pg_stat_activity where application_name = ${connectionName}`;
  while ((await execute(left)).rows.length > 0) await pause(20);
}

async function strike(moment: Moment): Promise<void> {
  if (awaited !== moment) return;
  awaited = null;
  await killAll();
  onKilled();
}

async function startSending(count: number): Promise<void> {
  // The lease of a killed process would last a minute.
  await execute(sql`update webhooks set leased_until = null`);
  const { databaseUrl, secretKeyFile } = world.server.context.config;
  const url = `${databaseUrl}${databaseUrl?.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(connectionName)}`;
  const env = { DATABASE_URL: url, SECRET_KEY_FILE: secretKeyFile, OUTBOUND_PRIVATE: '1', LOG_LEVEL: 'silent' };
  processes = Array.from({ length: count }, () =>
    fork(new URL('testing/sending-process.ts', import.meta.url), { env, execArgv: [] }),
  );
  await Promise.all(processes.map((child) => once(child, 'message')));
}

async function raise(): Promise<void> {
  const { database } = world.server.context;
  for (let i = 0; i < eventsOfRound; i += 1) {
    raised += 1;
    world.advance(10);
    const kind = raised % 2 === 1 ? 'alarmRaised' : 'alarmCleared';
    await storeBatch(database, [world.event('PONTE0001', kind, { errorCode: 'T01' })]);
  }
}

it('no event is lost or changed whenever sending processes are killed', async () => {
  const { id } = await world.add();
  for (const [n, moment] of [...moments, ...moments, ...moments].entries()) {
    const killed = new Promise<void>((resolve) => {
      onKilled = resolve;
    });
    await startSending(1 + (n % 2));
    awaited = moment;
    await raise();
    if (moment === 'any') {
      await pause(n * 40);
      await strike('any');
    }
    await killed;
  }
  await startSending(2);
  const { orm } = world.server.context.database;
  const open = async () =>
    (await orm.$count(outgoingEvents)) +
    (await orm.$count(webhookDeliveries, sql`${webhookDeliveries.state} <> 'delivered'`));
  await expect.poll(open, { timeout: 30_000, interval: 100 }).toBe(0);
  const { received } = world.receiver;
  const bodies = Map.groupBy(received, ({ event }) => event.id);
  expect(bodies.size).toBe(raised);
  expect(await orm.$count(webhookDeliveries, sql`${webhookDeliveries.webhookId} = ${id}`)).toBe(raised);
  for (const each of bodies.values()) expect(new Set(each.map(({ body }) => body)).size).toBe(1);
  // Each process has at most two requests in progress.
  expect(received.length - bodies.size).toBeLessThanOrEqual(moments.length * 3 * 2);
}, 120_000);
