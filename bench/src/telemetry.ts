import { maxHistoryPoints } from '@washboard/contract/telemetry/resolutions';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { buildApp } from '@washboard/server/app';
import { readConfig } from '@washboard/server/config/config';
import { closeContext, openContext } from '@washboard/server/context';
import { rollUpClosedHours } from '@washboard/server/modules/machines/telemetry/index';
import { openPdfWorkers } from '@washboard/server/modules/platform/pdf/index';
import { benchSerialNumbers, benchUser, seedBenchWorld } from './bench-world.ts';
import { percentile, report } from './figures.ts';
import { signInHeaders } from './sign-in-headers.ts';
import { bytesPerRow, hourDays, markAllHours, sampleDays, seedRollUps, seedSamples } from './telemetry-world.ts';

const ranges = {
  '10 minutes': 10 * minuteMs,
  '1 hour': hourMs,
  '6 hours': 6 * hourMs,
  '24 hours': dayMs,
  '7 days': 7 * dayMs,
  '30 days': 30 * dayMs,
  '1 year': 365 * dayMs,
  '2 years': 730 * dayMs,
};
const callsPerRange = 300;
const serialNumbers = benchSerialNumbers.slice(0, 10);

const config = readConfig({
  DATABASE_URL: process.env.TEST_DATABASE_URL,
  LOG_LEVEL: 'error',
  PORT: '0',
  MQTT_PORT: '0',
});
const context = await openContext(config);
const { database } = context;
await seedBenchWorld(database);
const nowMs = Math.floor(Date.now() / hourMs) * hourMs;
const now = new Date(nowMs);
await createPartitions(database, new Date(nowMs - hourDays * dayMs), now);
for (const serialNumber of serialNumbers) {
  await seedSamples(database, serialNumber, now);
  await seedRollUps(database, serialNumber, now);
}
const { rows } = await database.housekeepingOrm.execute<{ samples: number }>(
  'select count(*)::int as samples from telemetry',
);
const samples = rows[0]?.samples ?? 0;
report('samples', { count: [samples, ''] });

await measureRollUp();
await database.housekeepingOrm.execute('vacuum analyze');
// In a busy server the current hour waits for its roll-up, and at worst so does the last day.
await database.housekeepingOrm.execute(`
  insert into telemetry_to_roll_up
  select serial_number, date_trunc('hour', at, 'UTC') from telemetry where at >= '${new Date(nowMs - hourMs).toISOString()}' group by 1, 2`);
await measureCalls();
report('size of a row', {
  sample: [await bytesPerRow(database, 'telemetry'), 'bytes'],
  minute: [await bytesPerRow(database, 'telemetry_minutes'), 'bytes'],
  hour: [await bytesPerRow(database, 'telemetry_hours'), 'bytes'],
});
await closeContext(context);

async function measureRollUp(): Promise<void> {
  await markAllHours(database);
  const clock = { now: () => new Date(nowMs + hourMs) };
  const startedMs = performance.now();
  const hours = await rollUpClosedHours({ database, clock });
  const seconds = (performance.now() - startedMs) / 1000;
  report('roll-ups', {
    samples: [samples / seconds, '/s'],
    'machine hours': [hours / seconds, '/s'],
    transaction: [(seconds * 1000 * 8) / hours, 'ms'],
  });
}

/** Half of the calls end now, like those of the page. */
async function measureCalls(): Promise<void> {
  const pdfWorkers = openPdfWorkers(context);
  const app = await buildApp({ ...context, pdfWorkers });
  await app.ready();
  const headers = await signInHeaders(app, benchUser);
  for (const [name, lengthMs] of Object.entries(ranges)) {
    const taken: number[] = [];
    let points = 0;
    let kilobytes = 0;
    const roomMs = Math.max(
      0,
      (lengthMs < dayMs ? dayMs : lengthMs < 90 * dayMs ? sampleDays * dayMs : hourDays * dayMs) - lengthMs,
    );
    for (let i = 0; i < callsPerRange; i += 1) {
      const toMs = nowMs - (i % 2 === 0 ? 0 : Math.floor(Math.random() * roomMs));
      const query = new URLSearchParams({ from: iso(toMs - lengthMs), to: iso(toMs) });
      const serialNumber = serialNumbers[i % serialNumbers.length];
      const url = `/api/v1/event-hub-listener/${serialNumber}/telemetry?${query}`;
      const startedMs = performance.now();
      const answer = await app.inject({ method: 'GET', url, headers });
      taken.push(performance.now() - startedMs);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      points = Math.max(points, answer.json<TelemetryHistory>().atMs.length);
      kilobytes = Math.max(kilobytes, answer.rawPayload.byteLength / 1000);
    }
    if (points > maxHistoryPoints) throw new Error(`${points} points`);
    const sorted = taken.toSorted((one, other) => one - other);
    report(name, {
      p50: [percentile(sorted, 0.5), 'ms'],
      p99: [percentile(sorted, 0.99), 'ms'],
      points: [points, ''],
      size: [kilobytes, 'kB'],
    });
  }
  await app.close();
  await pdfWorkers.close();
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
