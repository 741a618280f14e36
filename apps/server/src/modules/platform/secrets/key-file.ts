import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a key from a file outside the database, which only the owner of the process can read. The first process that
 * needs it makes it; of several that start together, all get the same.
 *
 * @throws Error where the file cannot be used
 */
export async function readKeyFile(path: string, make: () => string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    return create(path, make());
  }
}

/** Made complete and then linked, so that no other process reads half of it. */
async function create(path: string, key: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, key, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return key;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return await readFile(path, 'utf8'); // another process was faster
    throw error;
  } finally {
    await unlink(draft);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
