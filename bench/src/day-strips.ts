import { gzipSync } from 'node:zlib';
import type { DayStrips } from '@washboard/contract/day-strips/day-strips';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/config';
import { closeContext, openContext } from '@washboard/server/context';
import { openPdfWorkers } from '@washboard/server/modules/platform/pdf/index';
import { benchUser, seedBenchWorld } from './bench-world.ts';
import { seedDays, seedRecentSamples } from './day-strips-world.ts';
import { percentile, report } from './figures.ts';
import { seedMachines } from './fleet-world.ts';
import { signInHeaders } from './sign-in-headers.ts';
import { StatementPlans } from './statement-plans.ts';

const fleet = 3_000;
/** Only these have a past of a month. */
const withMonth = 200;
const screenful = 40;

const context = await openContext(
  readConfig({ DATABASE_URL: process.env.TEST_DATABASE_URL, LOG_LEVEL: 'error', PORT: '0', MQTT_PORT: '0' }),
);
const { database } = context;
const until = new Date(Math.floor(Date.now() / hourMs) * hourMs);
await seedBenchWorld(database);
await createPartitions(database, new Date(until.getTime() - 40 * dayMs), new Date());
await seedMachines(database, { from: 0, to: fleet });
await seedDays(database, { machines: fleet, firstDay: 1, lastDay: 1, until });
await seedDays(database, { machines: withMonth, firstDay: 2, lastDay: 30, until });
await seedRecentSamples(database, fleet, until);

const pdfWorkers = openPdfWorkers(context);
const app = await buildApp({ ...context, pdfWorkers });
await app.ready();
const headers = await signInHeaders(app, benchUser);

await measure('a screenful, 24 hours', { machines: screenful, days: 1, among: fleet, calls: 300 });
await measure('200 machines, 24 hours', { machines: 200, days: 1, among: fleet, calls: 30 });
await measure('a screenful, 7 days', { machines: screenful, days: 7, among: withMonth, calls: 50 });
await measure('a screenful, 30 days', { machines: screenful, days: 30, among: withMonth, calls: 20 });
await measure('one machine, 30 days', { machines: 1, days: 30, among: withMonth, calls: 50 });
if (process.argv.includes('--plans')) await printPlans();
await app.close();
await pdfWorkers.close();
await closeContext(context);

interface Calls {
  machines: number;
  days: number;
  among: number;
  calls: number;
}

async function call({ machines, days, among }: Omit<Calls, 'calls'>, first: number) {
  const serialNumbers = Array.from(
    { length: machines },
    (_, i) => `BN${String((first + i) % among).padStart(6, '0')}`,
  ).join();
  const from = new Date(until.getTime() - days * dayMs).toISOString();
  const query = new URLSearchParams({ from, to: until.toISOString(), serialNumbers });
  const answer = await app.inject({ method: 'GET', url: `/api/v1/appliance/dayStrips?${query}`, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}

async function measure(name: string, { calls, ...asked }: Calls): Promise<void> {
  const taken: number[] = [];
  let [largest, compressed] = [0, 0];
  for (let i = 0; i < calls; i += 1) {
    const first = Math.floor(Math.random() * asked.among);
    const startedMs = performance.now();
    const answer = await call(asked, first);
    taken.push(performance.now() - startedMs);
    for (const strip of answer.json<DayStrips>().machines) {
      largest = Math.max(largest, Buffer.byteLength(JSON.stringify(strip)));
    }
    compressed = Math.max(compressed, gzipSync(answer.body).byteLength);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  report(name, {
    p50: [percentile(sorted, 0.5), 'ms'],
    p99: [percentile(sorted, 0.99), 'ms'],
    'largest strip': [largest, 'bytes'],
    compressed: [compressed / 1000, 'kB'],
  });
}

async function printPlans(): Promise<void> {
  const plans = new StatementPlans(database.orm);
  const statements = await plans.record(() => call({ machines: screenful, days: 1, among: fleet }, 700));
  for (const statement of statements) {
    const { text, tookMs } = await plans.explain(statement);
    process.stdout.write(`\n${statement.text.trim().slice(0, 400)}\n${tookMs} ms\n${text}\n`);
  }
}
