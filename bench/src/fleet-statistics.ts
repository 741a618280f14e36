import { gzipSync } from 'node:zlib';
import type { FleetStatistics } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { addDays } from '@washboard/contract/time/calendar';
import type { Database } from '@washboard/server/adapters/database/database';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/config';
import { closeContext, openContext } from '@washboard/server/context';
import { openPdfWorkers } from '@washboard/server/modules/platform/pdf/index';
import { benchUser, seedBenchWorld } from './bench-world.ts';
import { percentile, report } from './figures.ts';
import { seedMachines } from './fleet-world.ts';
import { signInHeaders } from './sign-in-headers.ts';
import { StatementPlans } from './statement-plans.ts';

const fleet = 3_000;
const days = 180;
const calls = 5;
const today = new Date().toISOString().slice(0, 10);

const context = await openContext(
  readConfig({ DATABASE_URL: process.env.TEST_DATABASE_URL, LOG_LEVEL: 'error', PORT: '0', MQTT_PORT: '0' }),
);
const { database } = context;
await seedBenchWorld(database);
await seedMachines(database, { from: 0, to: fleet });
await seedPast(database);

const pdfWorkers = openPdfWorkers(context);
const app = await buildApp({ ...context, pdfWorkers });
await app.ready();
const headers = await signInHeaders(app, benchUser);

await measure('machines, 28 days', 28, 'machine');
await measure('machines, 84 days', 84, 'machine');
await measure('sites, 28 days', 28, 'site');
if (process.argv.includes('--plans')) await printPlans();
await app.close();
await pdfWorkers.close();
await closeContext(context);

/** One reading of the counters a day: the number of readings between the edges of a period hardly matters. */
async function seedPast({ housekeepingOrm: orm }: Database): Promise<void> {
  const ofDays = `generate_series(0, ${fleet - 1}) n cross join generate_series(1, ${days}) day`;
  const serialNumber = `'BN' || lpad(n::text, 6, '0')`;
  await orm.execute(`
    insert into hygiene_day_sums (serial_number, day, washing, valid, last_number)
    select ${serialNumber}, '${today}'::date - day, 40 + n % 40, 40 + n % 40 - (n + day) % 2, 1000000 - day * 100
    from ${ofDays}`);
  await orm.execute(`
    insert into counter_readings (serial_number, quarter, series, at, cycles, water_vlm, energy_wh, detergent_ml, rinse_aid_ml)
    select ${serialNumber}, at, 1, at, c, c * (28 + n % 9), c * 300, c * 10, c * 2
    from ${ofDays} cross join lateral (select (${days} - day) * 50 as c,
      '${today}'::timestamptz - day * interval '1 day' + interval '20 hours' as at) reading`);
  await orm.execute(`
    insert into hygiene_records (serial_number, number, at, ended_at, result, event_seq, is_washing)
    select ${serialNumber}, 2000000 + record, now(), now(), 'valid', record, true
    from generate_series(0, ${fleet - 1}) n cross join generate_series(1, 3) record`);
  await orm.execute('vacuum analyze');
}

async function call(length: number, by: string, cursor?: string) {
  const query = new URLSearchParams({ from: addDays(today, -length), to: today, by, ...(cursor && { cursor }) });
  const answer = await app.inject({ method: 'GET', url: `/api/v1/appliance/fleetStatistics?${query}`, headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}

/** Each call has a period of its own, so that no sums are cached; its second page has them. */
async function measure(name: string, length: number, by: string): Promise<void> {
  const first: number[] = [];
  const processor: number[] = [];
  const next: number[] = [];
  let compressed = 0;
  for (let i = 0; i < calls; i += 1) {
    const startedMs = performance.now();
    const before = process.cpuUsage();
    const answer = await call(length - i, by);
    first.push(performance.now() - startedMs);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
    compressed = Math.max(compressed, gzipSync(answer.body).byteLength);
    const { nextCursor } = answer.json<FleetStatistics>();
    const turnedMs = performance.now();
    await call(length - i, by, nextCursor ?? undefined);
    next.push(performance.now() - turnedMs);
  }
  report(name, {
    p50: [
      percentile(
        first.toSorted((a, b) => a - b),
        0.5,
      ),
      'ms',
    ],
    'of it server': [
      percentile(
        processor.toSorted((a, b) => a - b),
        0.5,
      ),
      'ms',
    ],
    longest: [Math.max(...first), 'ms'],
    'next page': [
      percentile(
        next.toSorted((a, b) => a - b),
        0.5,
      ),
      'ms',
    ],
    compressed: [compressed / 1000, 'kB'],
  });
}

async function printPlans(): Promise<void> {
  const plans = new StatementPlans(database.orm);
  for (const statement of await plans.record(() => call(20, 'machine'))) {
    const { text, tookMs } = await plans.explain(statement);
    process.stdout.write(`\n${statement.text.trim().slice(0, 400)}\n${tookMs} ms\n${text}\n`);
  }
}
