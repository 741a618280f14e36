import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { benchSerialNumbers } from './bench-world.ts';
import { firstMessage, memoryMb, ready, start, startServer, stop, watchMemory } from './child.ts';
import { seedFleet, spreadSerialNumbers, steadyLoad } from './installation.ts';
import { type LoadMeasurement, putLoad } from './load.ts';
import { people, seedPeople } from './notifications-world.ts';
import { openReceivers, type Received } from './receivers.ts';
import type { StormAnswer, StormOrder } from './storm-process.ts';
import { until } from './until.ts';
import { readSteps, watchQueues } from './watch-notifications.ts';

/**
 * `npm run bench -- notifications`: 10,000 connected machines and 3,205 people with mail and a browser, in PostgreSQL.
 * From an alarm to its mail and push message; all machines lose power within a minute; each raises a critical alarm
 * within a minute, with and without the process that notifies, under full load of telemetry. Keeps the figures in
 * bench/results. Numbers after it: machines instead of 10,000, floods instead of four.
 */

const machines = Number(process.argv[3] ?? 10_000);
const minuteMs = 60_000;
const ports = { httpPort: 18_500, mqttPort: 18_503 };
const jobsPort = 18_501;
const alarmsTimed = 50;
const floods = Number(process.argv[4] ?? 4);
const load = { warmUpMs: 3000, measureMs: minuteMs };
/** 10,000 machines that report every two seconds. */
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
  ...{ everybody, pushUrl: receivers.pushUrl },
  secretKeyFile: join(directory, 'secrets', 'key'),
});
await execute('create extension if not exists pg_stat_statements');
await execute('vacuum analyze');

const environment = {
  ...{ DATABASE_URL: databaseUrl, NATS_URL: process.env.TEST_NATS_URL, DATA_DIR: directory, OUTBOUND_PRIVATE: '1' },
  ...{ SMTP_URL: receivers.smtpUrl, PUBLIC_URL: 'https://washboard.test' },
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
  const result = {
    at: new Date().toISOString(),
    machine: { processor: cpus()[0]?.model, cores: cpus().length, node: process.version },
    ...{ machines, people: everybody.length },
    latency: await measureLatency(),
    alarms: { atFleetRate: await measureFloods(fleetRatePerS), atFullSpeed: await measureFloods(null) },
    powerCut: await measurePowerCut(),
  };
  writeFileSync(new URL('../results/notifications.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const child of [storm, jobs, gateway]) if (child) await stop(child);
  await receivers.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Single alarms at machines of different kitchens, at any moment of the notifier's second. */
async function measureLatency() {
  await reset();
  const mailMs: number[] = [];
  const pushMs: number[] = [];
  for (let i = 0; i < alarmsTimed; i += 1) {
    const serialNumber = serialNumbers[i * 5] ?? '';
    const person = everybody[i]; // the first manager of this kitchen
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
  const measured = { alarms: alarmsTimed, mailMs: spreadOf(mailMs), pushMs: spreadOf(pushMs) };
  line(`from the alarm to the accepted mail: ${describe(measured.mailMs)}; to the push: ${describe(measured.pushMs)}`);
  return measured;
}

/**
 * The same flood with and without the process that notifies, in turn.
 *
 * @param ratePerS of telemetry beside it; null: as fast as it is acknowledged, which takes all that the computer has
 */
async function measureFloods(ratePerS: number | null) {
  const measured: { isNotifying: boolean; ingest: LoadMeasurement; sending?: object }[] = [];
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
    line(`flood ${n + 1}, ${isNotifying ? 'notifying' : 'not notifying'}: ${describeLoad(ingest)}`);
    if (watch && peak) {
      const sending = { ...(await watch.untilDone(lastAtMs)), memoryMb: peak(), ...(await readSteps(watched)) };
      measured.push({ isNotifying, ingest, sending });
    } else {
      measured.push({ isNotifying, ingest });
      await endAlarms();
      jobs = await startJobs();
    }
  }
  const mean = (isNotifying: boolean) => {
    const rates = measured.filter((one) => one.isNotifying === isNotifying).map(({ ingest }) => ingest.messagesPerS);
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
  const ingestRatio = mean(true) / mean(false);
  line(`ingest with the notifier: ${(100 * ingestRatio).toFixed(1)} % of that without`);
  return { ingestRatio, floods: measured };
}

async function measurePowerCut() {
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
  const ingest = await telemetry;
  line(`telemetry meanwhile: ${describeLoad(ingest)}`);
  return { ...sending, ingest, memoryMb: { before: idle, peak: peak() }, ...(await readSteps(watched)) };
}

/** Begins again, as if nothing had happened in the last hours. */
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

function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
}

function describe({ median, worst }: ReturnType<typeof spreadOf>): string {
  return `median ${median} ms, worst ${worst} ms`;
}

function describeLoad({ messagesPerS, latencyMs }: LoadMeasurement): string {
  return `${messagesPerS.toFixed(0)} messages/s, p50 ${latencyMs.p50.toFixed(1)} ms, p99 ${latencyMs.p99.toFixed(1)} ms`;
}
