// Runs on the Node that started npm (20 or newer), before anything is installed: only Node's own modules here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Node 24, from the npm package `node`: runs all our programs. */
export const node = join(root, 'node_modules', '.bin', 'node');

/** Installs the packages of package-lock.json when they differ from the installed ones. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.washboard-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Installing dependencies (npm ci) …\n');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(node))
    throw new Error('npm ci did not bring Node 24: is running install scripts forbidden (ignore-scripts)?');
  writeFileSync(stamp, wanted);
}

/** Runs a command with our Node, in the checkout by default; ends this process when it fails. */
export function run(command, args, env = {}, cwd = root) {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
