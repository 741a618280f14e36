// npm run check: static checks. All of them run; any failure fails.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { ensureInstalled } from './ensure-installed.mjs';
import { start } from './run.mjs';

await ensureInstalled();

// Each loads the server's types, so few large ones are quicker than one for each folder.
const projects = {
  'apps/web': 'web app',
  '.': 'what runs on Node',
  e2e: 'what runs on Node and in browsers',
  'apps/web/src/service-worker': 'service workers',
  'apps/web/src/push-worker': 'push worker',
};

// dependency-cruiser reads TypeScript through the API of TypeScript 5.
const cruise = ['--import', './tools/typescript-5/src/use-typescript-5.mjs', 'node_modules/.bin/depcruise'];

const checks = [
  ['lockfile complete, for every platform', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ...Object.entries(projects).map(([project, name]) => [`types: ${name}`, 'tsc', ['-p', project]]),
  [
    'arrows',
    'node',
    [...cruise, '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'tools', 'bench', 'faults', 'e2e'],
  ],
  ['arrows between modules', 'node', ['scripts/check-module-cycles.mjs']],
  ['tables written by their module', 'node', ['scripts/check-table-writers.mjs']],
  ['unused', 'knip', []],
  ['API types', 'node', ['tools/typescript-5/src/generate-api-types.ts', '--check']],
  ['API description', 'node', ['tools/typescript-5/src/lint-api.ts']],
  ['data models', 'node', ['scripts/check-data-models.mjs']],
  ['migrations', 'node', ['scripts/check-migrations.mjs']],
  ['links of documents', 'node', ['scripts/check-links.mjs']],
];

/** Writes files into the checkout, which the others would find. */
const planting = ['arrows, planted violation', 'node', ['scripts/check-arrows-can-fail.mjs']];

const failed = [];
const queue = [...checks];
await Promise.all(Array.from({ length: availableParallelism() }, checkInTurn));
await check(planting);
if (failed.length > 0) process.exit(1);

async function checkInTurn() {
  for (let next = queue.shift(); next; next = queue.shift()) await check(next);
}

async function check([name, command, args]) {
  const startedMs = performance.now();
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  if (code !== 0) failed.push(name);
  process.stdout.write(`${out}${errors}${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
}
