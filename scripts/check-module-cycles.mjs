// Finds cycles between modules of the server. Files without a cycle may form a cycle of modules.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

/** @returns each cycle as its modules; a foreign key, from one tables.ts to another, does not count */
export function moduleCycles() {
  const args = ['--import', './tools/typescript-5/src/use-typescript-5.mjs', 'node_modules/.bin/depcruise'];
  const options = [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    '--exclude',
    '\\.test\\.ts$|/testing/',
  ];
  const { stdout } = spawnSync('node', [...args, ...options, 'apps/server/src/modules'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  });
  const arrows = new Map();
  for (const { source, dependencies } of JSON.parse(stdout).modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [moduleOf(source), moduleOf(resolved)];
      const isForeignKey = source.endsWith('/tables.ts') && resolved.endsWith('/tables.ts');
      if (from && to && from !== to && !isForeignKey) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  if (arrows.size === 0) throw new Error('no arrows between modules were found');
  return cyclesIn(arrows);
}

function moduleOf(file) {
  return /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];
}

function cyclesIn(arrows) {
  const cycles = [];
  const done = new Set();
  function walk(module, path) {
    const begin = path.indexOf(module);
    if (begin >= 0) return void cycles.push(path.slice(begin));
    if (done.has(module)) return;
    for (const next of arrows.get(module) ?? []) walk(next, [...path, module]);
    done.add(module);
  }
  for (const module of arrows.keys()) walk(module, []);
  return cycles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const cycle of moduleCycles()) {
    process.stderr.write(`${[...cycle, cycle[0]].join(' → ')}\n`);
    process.exitCode = 1;
  }
}
