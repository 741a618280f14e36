import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { buildWeb } from './build-web.mjs';
import { ending } from './ending.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureChromium } from './find-chromium.mjs';
import { root } from './root.mjs';
import { start } from './run.mjs';

const folder = join(root, 'test-results/soak');
const reportPath = join(folder, 'report.json');
const resultPath = join(folder, 'result.json');

const parts = {
  unit: () => runVitest('vitest', ['run', '--project', 'unit', '--project', 'isolated', '--project', 'web']),
  servers: () => runVitest('scripts/with-servers.sh', ['vitest', 'run', '--project', 'servers']),
  journeys: runJourneys,
  faults: runFaults,
};

const { values: options } = parseArgs({
  options: {
    busy: { type: 'boolean', default: false },
    parts: { type: 'string', default: Object.keys(parts).join(',') },
    rounds: { type: 'string', default: 'Infinity' },
  },
});
const chosen = options.parts.split(',');
const unknown = chosen.filter((part) => !(part in parts));
if (unknown.length > 0) {
  process.stderr.write(`Unknown parts: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}

await ensureInstalled();
await buildWeb();
await ensureChromium();
mkdirSync(folder, { recursive: true });
if (options.busy) keepBusy();

const report = { beganAt: new Date().toISOString(), isBusy: options.busy, parts: {}, failures: {} };
for (let round = 1; round <= Number(options.rounds) && !ending.aborted; round += 1) {
  for (const part of chosen) await runPart(part);
}
process.exit(Object.keys(report.failures).length > 0 ? 1 : 0);

async function runPart(part) {
  if (ending.aborted) return;
  const startedMs = performance.now();
  const failed = await parts[part]();
  // A run that was stopped proves nothing.
  if (ending.aborted) return;
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  report.parts[part] = (report.parts[part] ?? 0) + 1;
  for (const { name, message } of failed) {
    const known = report.failures[`${part}: ${name}`];
    report.failures[`${part}: ${name}`] = { count: (known?.count ?? 0) + 1, message };
  }
  writeFileSync(reportPath, `${JSON.stringify(report, null, 2)}\n`);
  const names = failed.map(({ name }) => `\n    ${name}`).join('');
  print(`${part}, run ${report.parts[part]}: ${failed.length} failed in ${minutes} min${names}`);
}

async function runVitest(command, args) {
  rmSync(resultPath, { force: true });
  const output = await outputOf(command, [...args, '--reporter=json', `--outputFile=${resultPath}`]);
  const result = readResult();
  if (!result) return [{ name: 'the run itself', message: output.slice(-2000) }];
  return result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ name: `${file} > ${test.fullName}`, message: test.failureMessages.join('\n') }));
    return failed.length === 0 && status === 'failed' ? [{ name: file, message }] : failed;
  });
}

async function runJourneys() {
  rmSync(resultPath, { force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=json'];
  const output = await outputOf('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: resultPath });
  const result = readResult();
  if (!result) return [{ name: 'the run itself', message: output.slice(-2000) }];
  return result.suites.flatMap((suite) => failedSpecs(suite, ''));
}

function failedSpecs({ title, specs = [], suites = [] }, path) {
  const name = path ? `${path} > ${title}` : title;
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => ({ name: `${name} > ${spec.title}`, message: messagesOf(spec).join('\n') }));
  return [...failed, ...suites.flatMap((suite) => failedSpecs(suite, name))];
}

function messagesOf({ tests }) {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)));
}

async function runFaults() {
  const output = await outputOf('npm', ['run', 'faults', '--silent', '--', '--short']);
  const red = output.split(/\n(?=\S)/).filter((line) => line.startsWith('RED'));
  if (!/ tried, \d+ red/.test(output)) red.push('the run itself');
  return red.map((line) => ({ name: line.split('\n')[0], message: line }));
}

function readResult() {
  try {
    return JSON.parse(readFileSync(resultPath, 'utf8'));
  } catch {
    return null;
  }
}

async function outputOf(command, args, env = {}) {
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { CI: '', ...env } });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return out + errors;
}

/** Threads end with this process. */
function keepBusy() {
  for (let i = 0; i < availableParallelism(); i += 1) new Worker('for (;;);', { eval: true });
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
