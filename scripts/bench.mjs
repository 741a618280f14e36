// npm run bench -- ingest --check fails when a ratio is worse than the stored one in bench/results; npm run bench --
// all writes one table of all.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { notableDifferences, readFigures, tableOfAll } from './bench-results.mjs';
import { buildWeb } from './build-web.mjs';
import { describeComputer, measureSpeed, speedText } from './computer.mjs';
import { ending } from './ending.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { node, root } from './root.mjs';
import { start } from './run.mjs';

/** `inAll` shortens the bench in a run of all. `hasServers` starts PostgreSQL and NATS. */
const benches = {
  ingest: { hasServers: true },
  'customers-load': { hasServers: true },
  'fan-out': {},
  arrivals: {},
  'sign-in': {},
  fleet: { hasServers: true },
  'day-strips': { hasServers: true },
  'fleet-statistics': { hasServers: true },
  administration: { hasServers: true, inAll: ['20'] },
  telemetry: { hasServers: true },
  exports: {},
  neighbours: {},
  notifications: {
    hasServers: true,
    settings: '-c shared_preload_libraries=pg_stat_statements',
    inAll: ['10000', '2'],
  },
  webhooks: {},
  web: { isInBrowser: true },
};
const deadlineMs = 30 * 60_000;
const patienceMs = 30_000;
const results = (name) => join(root, 'bench/results', name);
const print = (text) => process.stdout.write(`${text}\n`);

await ensureInstalled();
const [first = 'ingest', ...rest] = process.argv.slice(2);
const [name, args] = first.startsWith('--') ? ['ingest', [first, ...rest]] : [first, rest];
if (name !== 'all' && !(name in benches)) {
  process.stderr.write(`There is no bench ${name}. There are ${Object.keys(benches).join(', ')}, and all.\n`);
  process.exit(1);
}
const computer = describeComputer();
print(`${computer.processor}, ${computer.cores} cores, ${computer.memoryGb} GB, Node ${computer.node}`);
const measured = [];
for (const each of name === 'all' ? Object.keys(benches) : [name]) {
  measured.push(await measure(each, name === 'all' ? (benches[each].inAll ?? []) : args));
}
if (name === 'all') {
  const at = new Date().toISOString();
  writeFileSync(results('all.md'), tableOfAll(measured, { at, speedText }));
  const kept = measured.map(({ earlier, ...bench }) => bench);
  writeFileSync(results('all.json'), `${JSON.stringify({ at, benches: kept }, null, 2)}\n`);
  print('bench/results/all.md has the table of all.');
}
process.exit(measured.some(({ failure }) => failure) ? 1 : 0);

async function measure(bench, parameters) {
  const before = await measureSpeed();
  print(`\n== ${bench}\n${speedText(before)}`);
  const startedMs = performance.now();
  const { figures, failure } = await runBench(bench, parameters);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const after = await measureSpeed();
  print(`${speedText(after)}, ${seconds} s`);
  if (failure) print(failure);
  const file = results(`${bench}.json`);
  const earlier = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).figures : undefined;
  for (const difference of notableDifferences(earlier, figures)) print(`differs from the kept run: ${difference}`);
  const at = new Date().toISOString();
  const run = { name: bench, at, computer, speed: { before, after }, seconds, ...(failure && { failure }), figures };
  if (figures.length > 0 && !parameters.includes('--check')) writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return { ...run, earlier };
}

async function runBench(bench, parameters) {
  const { hasServers, settings = '', isInBrowser } = benches[bench];
  const folder = mkdtempSync(join(tmpdir(), 'washboard-bench-'));
  const path = join(folder, 'figures');
  writeFileSync(path, '');
  const program = [node, `bench/src/${bench}.ts`, ...parameters];
  if (isInBrowser) {
    await buildWeb();
    await ensureChromium();
  }
  const command = isInBrowser
    ? ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'e2e/budgets/', ...parameters]
    : [...(hasServers ? ['scripts/with-servers.sh'] : []), ...program];
  const failure = await runToEnd(command, { FIGURES_FILE: path, TEST_POSTGRES_SETTINGS: settings });
  const figures = readFigures(readFileSync(path, 'utf8'));
  rmSync(folder, { recursive: true });
  return { figures, failure };
}

/** @returns the failure, if any */
async function runToEnd([command, ...args], env) {
  const child = start(command, args, { env, detached: true, isPatient: true });
  const signal = (name) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const end = () => {
    signal('SIGTERM');
    setTimeout(() => signal('SIGKILL'), patienceMs).unref();
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, deadlineMs);
  ending.addEventListener('abort', end, { once: true });
  const [code] = await once(child, 'exit');
  ending.removeEventListener('abort', end);
  clearTimeout(timer);
  if (ending.aborted) process.exit(1);
  if (isLate) return `It was stopped after ${deadlineMs / 60_000} minutes.`;
  return code === 0 ? null : `It failed (exit code ${code}).`;
}
