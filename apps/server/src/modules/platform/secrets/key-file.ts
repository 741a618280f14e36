import { randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError } from '../../../config/configuration-error.ts';

/**
 * The first process that needs the key creates it; if several start together, all get the same key.
 * @throws Error if the file cannot be used
 */
export async function readKeyFile(path: string, make: () => string): Promise<string> {
  try {
    return await readClosedFile(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    return create(path, make());
  }
}

const [forOthers, forGroupToWrite] = [0o007, 0o020];
const forOwnerOnly = 0o600;

/**
 * A file of this user that is open to others, as a restored or copied one may be, is closed to them. A file of root may
 * be readable for a group, as mounted secrets are.
 * @param user the user ID of this process
 * @throws ConfigurationError if another user owns the file, or it cannot be closed
 */
export async function readClosedFile(path: string, user = process.getuid?.()): Promise<string> {
  const file = await open(path);
  try {
    const { uid: owner, mode } = await file.stat();
    if (owner === user) await close(file, path, mode);
    else if (owner !== 0 || mode & (forOthers | forGroupToWrite)) {
      throw new ConfigurationError(
        `${path} contains a key, and belongs to user ${owner} with mode ${octal(mode)}: others can read or change it.
Run Washboard as that user, or give the file to the one who runs it (chown), with mode 0600.`,
      );
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function close(file: FileHandle, path: string, mode: number): Promise<void> {
  if ((mode & 0o777 & ~forOwnerOnly) === 0) return;
  try {
    await file.chmod(forOwnerOnly);
  } catch (cause) {
    throw new ConfigurationError(`${path} contains a key, others can read it, and its mode cannot be set to 0600.`, {
      cause,
    });
  }
  process.emitWarning(
    `${path} contains a key and had mode ${octal(mode)}; it has 0600 now. Replace the key if others were there.`,
  );
}

const octal = (mode: number) => (mode & 0o777).toString(8).padStart(4, '0');

/** No other process can read half of a file that is linked to its name when complete. */
async function create(path: string, key: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(draft, key, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, path);
    return key;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return await readClosedFile(path); // Another process has created the key file first.
    throw error;
  } finally {
    await unlink(draft);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
