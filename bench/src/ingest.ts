import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './figures.ts';
import { measureAdapter, measureBrokerCeiling, type Target } from './measure.ts';
import { nearnessOf, regressions, tableOf } from './nearness.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;
if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set: npm run bench starts the servers that it needs');

const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
const targets: Target[] = [
  { engine: 'embedded', directory: join(directory, 'data') },
  { engine: 'postgresql', url: databaseUrl },
];

const ceilings = [await measureBrokerCeiling()];
const adapters = [];
for (const target of targets) adapters.push(await measureAdapter(target));
// The speed of a shared computer drifts, so the ceiling is measured before and after.
ceilings.push(await measureBrokerCeiling());
rmSync(directory, { recursive: true, force: true });

const [brokerCeiling] = ceilings.toSorted((one, other) => other.messagesPerS - one.messagesPerS);
if (!brokerCeiling) throw new Error('nothing was measured');
process.stdout.write(`${tableOf(brokerCeiling, adapters)}\n\n`);
report('broker alone', {
  messages: [brokerCeiling.messagesPerS, '/s'],
  'processor time of 1,000': [brokerCeiling.processorMsPer1000, 'ms'],
});
for (const measured of adapters) {
  const { engine, insertCeiling, acknowledged, halfLoad, memory } = measured;
  const { ofLowerCeiling, processorOfParts } = nearnessOf(brokerCeiling, measured);
  report(`${engine}, inserting alone`, {
    rows: [insertCeiling.rowsPerS, '/s'],
    'processor time of 1,000': [insertCeiling.processorMsPer1000, 'ms'],
  });
  report(`${engine}, full load`, {
    messages: [acknowledged.messagesPerS, '/s'],
    'processor time of 1,000': [acknowledged.processorMsPer1000, 'ms'],
    p50: [acknowledged.latencyMs.p50, 'ms'],
    p99: [acknowledged.latencyMs.p99, 'ms'],
  });
  report(`${engine}, half load`, {
    p50: [halfLoad.latencyMs.p50, 'ms'],
    p99: [halfLoad.latencyMs.p99, 'ms'],
    'at the socket, p50': [halfLoad.socketDelayMs.p50, 'ms'],
    'at the socket, p99': [halfLoad.socketDelayMs.p99, 'ms'],
  });
  report(`${engine}, memory`, { 'under load': [memory.underLoadMb, 'MB'], highest: [memory.peakMb, 'MB'] });
  report(engine, {
    'share of the lower ceiling': [100 * ofLowerCeiling, '%'],
    'processor time, of its parts': [100 * processorOfParts, '%'],
  });
}

if (process.argv.includes('--check')) {
  const kept = JSON.parse(readFileSync(new URL('../results/ingest.json', import.meta.url), 'utf8'));
  const worse = regressions(kept.figures, brokerCeiling, adapters);
  process.stdout.write(worse.map((line) => `worse: ${line}\n`).join(''));
  if (worse.length > 0) process.exitCode = 1;
}
