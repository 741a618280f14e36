import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const ignored = new Set(['node_modules', 'dist']);

export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
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
