import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dashboardClientId, dashboardScope } from '@washboard/contract/identity/token';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { hashPassword, verifyPassword } from '@washboard/server/modules/people/accounts/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { pino } from 'pino';
import { benchSecret, benchSerialNumbers, benchUser, seedBenchWorld } from './bench-world.ts';
import { firstMessage, ready, start, stop } from './child.ts';
import { percentile, report, timesOf } from './figures.ts';
import { putLoad } from './load.ts';
import type { WatchResult } from './watch-process.ts';

const httpPort = 18_110;
const mqttPort = 18_111;
const url = `http://127.0.0.1:${httpPort}`;

const oneByOne = 40;
const crowd = 50;
const watched = benchSerialNumbers.slice(0, 5);
const messagesPerS = 50;
const warmUpMs = 5000;
const measureMs = 12_000;

const people = Array.from({ length: crowd }, (_, i) => `person-${i}@washboard.test`);

const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
await seed();
const server = start('../../apps/server/src/main.ts', {
  env: { PORT: String(httpPort), MQTT_PORT: String(mqttPort), LOG_LEVEL: 'warn', DATA_DIR: directory },
});
try {
  await ready(`${url}/readyz`);
  const hashing = await measureHashing();
  const signIn = await measureSignIn();
  const calm = await watch(async () => []);
  const crowded = await watch(() => Promise.all(people.map(timedSignIn)));
  report('hashing a password', { median: [hashing.medianMs, 'ms'] });
  report('a sign-in', { median: [signIn.medianMs, 'ms'] });
  report('beside hashing', {
    median: [signIn.medianMs - hashing.medianMs, 'ms'],
    'processor time': [signIn.processorMs - hashing.processorMs, 'ms'],
  });
  for (const [name, seen] of [
    ['calm', calm],
    [`${crowd} sign-ins at once`, crowded],
  ] as const) {
    const [p50 = Number.NaN, p99 = Number.NaN, longest = Number.NaN] = seen.delays;
    report(`live socket, ${name}`, {
      p50: [p50, 'ms'],
      p99: [p99, 'ms'],
      longest: [longest, 'ms'],
      'longest silence': [seen.longestGapMs, 'ms'],
    });
  }
  report(`${crowd} sign-ins at once`, { 'the last one': [Math.max(...crowded.signInMs), 'ms'] });
} finally {
  await stop(server);
  rmSync(directory, { recursive: true, force: true });
}

async function seed(): Promise<void> {
  const database = await openEmbeddedDatabase(directory, pino({ level: 'warn' }));
  await seedBenchWorld(database);
  const passwordHash = await hashPassword(benchUser.password);
  const common = { passwordHash, role: 'ADMIN' as const, status: 'ACTIVE' as const, firstName: 'A', lastName: 'B' };
  await database.orm.insert(users).values(people.map((email) => ({ ...common, id: randomUUID(), email })));
  await database.close();
}

async function measureHashing() {
  const passwordHash = await hashPassword(benchUser.password);
  const before = process.cpuUsage();
  const times = await timesOf(() => verifyPassword(passwordHash, benchUser.password), oneByOne);
  const { user, system } = process.cpuUsage(before);
  return { medianMs: percentile(times, 0.5), processorMs: (user + system) / 1000 / oneByOne };
}

async function measureSignIn() {
  for (let i = 0; i < 5; i++) await timedSignIn(benchUser.email);
  const before = await serverProcessorMs();
  const times = await timesOf(() => timedSignIn(benchUser.email), oneByOne);
  return { medianMs: percentile(times, 0.5), processorMs: ((await serverProcessorMs()) - before) / oneByOne };
}

async function watch(meanwhile: () => Promise<number[]>) {
  const watcher = start('./watch-process.ts');
  watcher.send({ url, serialNumbers: watched, warmUpMs, measureMs });
  const firstSeq = Date.now() * 1000;
  const machines = watched.map((serialNumber) => ({ serialNumber, secret: benchSecret(serialNumber), firstSeq }));
  const order = { port: mqttPort, machines, window: 40, ratePerS: messagesPerS, warmUpMs, measureMs };
  const [result, signInMs] = await Promise.all([
    firstMessage<WatchResult>(watcher),
    pause(warmUpMs + measureMs / 3).then(meanwhile),
    putLoad(order, 1),
  ]);
  const delays = result.delaysMs.toSorted();
  return {
    delays: [0.5, 0.99, 1].map((share) => percentile(delays, share)),
    longestGapMs: result.longestGapMs,
    signInMs,
  };
}

async function timedSignIn(username: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: dashboardClientId,
      username,
      password: benchUser.password,
      scope: dashboardScope,
    }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`sign-in failed: ${response.status}`);
  return performance.now() - startedAt;
}

async function serverProcessorMs(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
}
