import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { benchSerialNumbers } from './bench-world.ts';
import { loadProcesses } from './load.ts';
import { measureAdapter, measureBrokerCeiling, measureMs, type Target } from './measure.ts';
import { type BenchResults, regressions, reportTable } from './report.ts';

/**
 * `npm run bench`: both databases and their ceilings in one run, as a table and as JSON. `--check` compares ratios that
 * depend little on the computer with the stored JSON, and fails if one is worse.
 */

const databaseUrl = process.env.TEST_DATABASE_URL;
if (!databaseUrl) throw new Error('TEST_DATABASE_URL is not set: npm run bench starts the servers that it needs');

const directory = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
const targets: Target[] = [
  { engine: 'embedded', directory: join(directory, 'data') },
  { engine: 'postgresql', url: databaseUrl },
];

const brokerCeiling = await measureBrokerCeiling();
const adapters = [];
for (const target of targets) adapters.push(await measureAdapter(target));
// Measured before and after, because the speed of a shared computer drifts. The higher result counts.
const brokerCeilingAfter = await measureBrokerCeiling();
rmSync(directory, { recursive: true, force: true });

const isFirstFaster = brokerCeiling.messagesPerS > brokerCeilingAfter.messagesPerS;
const { messagesPerS, processorMsPer1000 } = isFirstFaster ? brokerCeiling : brokerCeilingAfter;
const results = {
  at: new Date().toISOString(),
  machine: {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  },
  load: { machines: benchSerialNumbers.length, processes: loadProcesses, secondsPerPhase: measureMs / 1000 },
  brokerCeiling: { messagesPerS, processorMsPer1000 },
  adapters,
};
const file = new URL('../results/ingest.json', import.meta.url);
process.stdout.write(`${reportTable(results)}\n`);
if (process.argv.includes('--check')) {
  const worse = regressions(JSON.parse(readFileSync(file, 'utf8')) as BenchResults, results);
  process.stdout.write(worse.map((line) => `worse: ${line}\n`).join(''));
  if (worse.length > 0) process.exitCode = 1;
} else writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
