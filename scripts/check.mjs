// npm run check: static checks. All of them run; any failure fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';

ensureInstalled();

const projects = [
  'packages/contract',
  'packages/machine-model',
  'packages/ledger',
  'apps/demo',
  'apps/server',
  'apps/machine',
  'apps/web',
  'apps/web/src/service-worker',
  'apps/web/src/push-worker',
  'tools/typescript-5',
  'bench',
  'faults',
  'e2e',
];

// dependency-cruiser reads TypeScript through the API of TypeScript 5.
const cruise = ['--import', './tools/typescript-5/src/use-typescript-5.mjs', 'node_modules/.bin/depcruise'];

const checks = [
  ['lockfile complete, for every platform', 'npm', ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ...projects.map((project) => [`types: ${project}`, 'tsc', ['-p', project]]),
  [
    'arrows',
    'node',
    [...cruise, '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'tools', 'bench', 'faults', 'e2e'],
  ],
  ['arrows between modules', 'node', ['scripts/check-module-cycles.mjs']],
  ['tables written by their module', 'node', ['scripts/check-table-writers.mjs']],
  ['arrows, planted violation', 'node', ['scripts/check-arrows-can-fail.mjs']],
  ['unused', 'knip', []],
  ['API types', 'node', ['tools/typescript-5/src/generate-api-types.ts', '--check']],
  ['API description', 'node', ['tools/typescript-5/src/lint-api.ts']],
  ['data models', 'node', ['scripts/check-data-models.mjs']],
  ['migrations', 'node', ['scripts/check-migrations.mjs']],
  ['links of documents', 'node', ['scripts/check-links.mjs']],
];

const failed = [];
for (const [name, command, args] of checks) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` },
  });
  const isFine = !error && status === 0;
  process.stdout.write(`${isFine ? 'ok    ' : 'FAILED'}  ${name}\n`);
  if (!isFine) failed.push(name);
}
if (failed.length > 0) process.exit(1);
