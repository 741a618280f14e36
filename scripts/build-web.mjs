// Builds the web app of the brand when its sources, their imports or the lock file have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './ensure-installed.mjs';

const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/ledger/src',
  'packages/machine-model/src',
  'package-lock.json',
];
const ignored = new Set(['node_modules', 'dist']);

export function buildWeb() {
  const stamp = join(root, 'apps/web/dist', process.env.BRAND || 'marea', '.built-from');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run('npm', ['run', 'build', '--silent', '--workspace', '@washboard/web']);
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const entries = safeList(join(root, path));
  if (!entries) return hash.update(path).update(readFileSync(join(root, path)));
  for (const entry of entries.toSorted()) if (!ignored.has(entry)) addToHash(hash, `${path}/${entry}`);
}

/** @returns null for a file */
function safeList(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
