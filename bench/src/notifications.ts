import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '@washboard/contract/time/durations';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { benchSerialNumbers } from './bench-world.ts';
import { firstMessage, memoryMb, ready, start, startServer, stop, watchMemory } from './child.ts';
import { type Figure, percentile, report } from './figures.ts';
import { seedFleet, spreadSerialNumbers, steadyLoad } from './installation.ts';
import { type LoadMeasurement, putLoad } from './load.ts';
import { people, seedPeople } from './notifications-world.ts';
import { openReceivers, type Received } from './receivers.ts';
import type { StormAnswer, StormOrder } from './storm-process.ts';
import { until } from './until.ts';
import { printSteps, type Sending, watchQueues } from './watch-notifications.ts';

/** Numbers after `npm run bench -- notifications` are the machines (10,000 by default) and the floods (four). */

const machines = Number(process.argv[2] ?? 10_000);
const ports = { httpPort: 18_500, mqttPort: 18_503 };
const jobsPort = 18_501;
const alarmsTimed = 50;
const floods = Number(process.argv[3] ?? 4);
const load = { warmUpMs: 3000, measureMs: minuteMs };
const fleetRatePerS = 5000;

const line = (text: string) => process.stdout.write(`${text}\n`);
const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
const databaseUrl = process.env.TEST_DATABASE_URL ?? '';
const database = openPostgresDatabase(databaseUrl);
const receivers = await openReceivers();
const serialNumbers = spreadSerialNumbers(machines, machines);
const everybody = people(machines);
await seedFleet(database, machines, serialNumbers);
await seedPeople(database, {
  everybody,
  pushUrl: receivers.pushUrl,
  secretKeyFile: join(directory, 'secrets', 'key'),
});
await execute('create extension if not exists pg_stat_statements');
await execute('vacuum analyze');

const environment = {
  DATABASE_URL: databaseUrl,
  NATS_URL: process.env.TEST_NATS_URL,
  DATA_DIR: directory,
  OUTBOUND_PRIVATE: '1',
  SMTP_URL: receivers.smtpUrl,
  PUBLIC_URL: 'https://washboard.test',
};
const watched = { execute, receivers, jobsPort };
const gateway = startServer(ports, { ...environment, ROLES: 'gateway,web' });
const storm = start('./storm-process.ts').setMaxListeners(0);
let jobs: ChildProcess | null = null;
try {
  await ready(`http://127.0.0.1:${ports.httpPort}/readyz`);
  jobs = await startJobs();
  await order({ do: 'connect', port: ports.mqttPort, serialNumbers });
  line(`${machines} machines connected, ${everybody.length} people`);
  await measureLatency();
  await measureFloods('telemetry of the fleet', fleetRatePerS);
  await measureFloods('all the telemetry that fits', null);
  await measurePowerCut();
} finally {
  for (const child of [storm, jobs, gateway]) if (child) await stop(child);
  await receivers.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}

async function measureLatency(): Promise<void> {
  await reset();
  const mailMs: number[] = [];
  const pushMs: number[] = [];
  for (let i = 0; i < alarmsTimed; i += 1) {
    const serialNumber = serialNumbers[i * 5] ?? '';
    const person = everybody[i];
    const { firstAtMs } = await order({ do: 'raise', n: 0, overMs: 0, serialNumbers: [serialNumber] });
    const arrived = (all: Received[], recipient = '') => all.find((one) => one.recipient === recipient);
    const bounds = { name: `messages about ${serialNumber}`, withinMs: 30_000 };
    await until(
      () => Boolean(arrived(receivers.mails, person?.email) && arrived(receivers.pushes, person?.pushPath)),
      bounds,
    );
    mailMs.push((arrived(receivers.mails, person?.email)?.atMs ?? 0) - firstAtMs);
    pushMs.push((arrived(receivers.pushes, person?.pushPath)?.atMs ?? 0) - firstAtMs);
    await pause(Math.random() * 1000);
  }
  report('from an alarm to its mail', spreadOf(mailMs));
  report('from an alarm to its push message', spreadOf(pushMs));
}

/** @param ratePerS of telemetry beside the flood; null for as fast as it is acknowledged */
async function measureFloods(beside: string, ratePerS: number | null): Promise<void> {
  const rates: Record<'notifying' | 'alone', number[]> = { notifying: [], alone: [] };
  for (let n = 0; n < floods; n += 1) {
    const isNotifying = n % 2 === 0;
    await reset();
    if (!isNotifying) await stop(requireJobs());
    const watch = isNotifying ? watchQueues(watched) : null;
    const peak = isNotifying ? watchMemory(requireJobs()) : null;
    const [ingest, { lastAtMs }] = await Promise.all([
      putLoad({ ...steadyLoad(benchSerialNumbers, { ...load, ratePerS }), port: ports.mqttPort }),
      pause(load.warmUpMs).then(() => order({ do: 'raise', n: n + 1, overMs: minuteMs })),
    ]);
    const name = `flood ${n + 1} beside ${beside}, ${isNotifying ? 'notifying' : 'alone'}`;
    reportLoad(name, ingest);
    rates[isNotifying ? 'notifying' : 'alone'].push(ingest.messagesPerS);
    if (watch && peak) {
      reportSending(name, await watch.untilDone(lastAtMs));
      report(name, { memory: [peak(), 'MB'] });
      await printSteps(watched);
    } else {
      await endAlarms();
      jobs = await startJobs();
    }
  }
  const mean = (all: readonly number[]) => all.reduce((sum, rate) => sum + rate, 0) / all.length;
  report(`messages beside ${beside}`, {
    'notifying, of alone': [(100 * mean(rates.notifying)) / mean(rates.alone), '%'],
  });
}

async function measurePowerCut(): Promise<void> {
  await reset();
  const watch = watchQueues(watched);
  const peak = watchMemory(requireJobs());
  const idle = memoryMb(requireJobs());
  const cut = order({ do: 'losePower', overMs: minuteMs });
  const telemetry = putLoad(
    { ...steadyLoad(benchSerialNumbers, { ...load, ratePerS: 1000 }), port: ports.mqttPort },
    1,
  );
  let isOver = false;
  const aging = (async () => {
    while (!isOver) {
      await execute(`update appliance_states set connection_since = connection_since - interval '3 days'
        where connection = 'offline' and connection_since > now() - interval '1 day'`);
      await pause(1000);
    }
  })();
  const { lastAtMs } = await cut;
  const sending = await watch.untilDone(lastAtMs);
  isOver = true;
  await aging;
  reportLoad('power cut', await telemetry);
  reportSending('power cut', sending);
  report('power cut', { 'memory before': [idle, 'MB'], memory: [peak(), 'MB'] });
  await printSteps(watched);
}

async function reset(): Promise<void> {
  await endAlarms();
  await execute('truncate incidents, notices, notification_messages');
  receivers.mails.length = 0;
  receivers.pushes.length = 0;
  await execute('select pg_stat_statements_reset()');
}

async function endAlarms(): Promise<void> {
  await execute(`update alarms set cleared_seq = raised_seq + 1, cleared_at = now(), is_cleared_at_doubtful = false
    where cleared_seq is null`);
}

function requireJobs(): ChildProcess {
  if (!jobs) throw new Error('nothing notifies');
  return jobs;
}

async function startJobs(): Promise<ChildProcess> {
  const child = startServer({ httpPort: jobsPort, mqttPort: 0 }, { ...environment, ROLES: 'jobs' });
  await ready(`http://127.0.0.1:${jobsPort}/readyz`);
  return child;
}

function order(what: StormOrder): Promise<StormAnswer> {
  const answer = firstMessage<StormAnswer>(storm);
  storm.send(what);
  return answer;
}

async function execute<T>(statement: string): Promise<T[]> {
  return (await database.orm.execute(statement)).rows as T[];
}

function spreadOf(valuesMs: readonly number[]): Record<string, Figure> {
  const sorted = valuesMs.toSorted((a, b) => a - b);
  return { median: [percentile(sorted, 0.5), 'ms'], worst: [percentile(sorted, 1), 'ms'] };
}

function reportLoad(name: string, { messagesPerS, latencyMs }: LoadMeasurement): void {
  report(name, { messages: [messagesPerS, '/s'], p50: [latencyMs.p50, 'ms'], p99: [latencyMs.p99, 'ms'] });
}

function reportSending(name: string, { sentAfterS, queue, mails, pushes, repeatedMails }: Sending): void {
  report(name, {
    'all sent': [sentAfterS, 's'],
    'jobs that waited': [queue.most, ''],
    'oldest job': [queue.oldestS, 's'],
    mails: [mails.total, ''],
    'mails of one person': [mails.mostOfOne, ''],
    'repeated mails': [repeatedMails, ''],
    'push messages': [pushes.total, ''],
    'push messages of one device': [pushes.mostOfOne, ''],
  });
}
