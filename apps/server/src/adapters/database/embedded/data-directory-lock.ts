/// <reference path="./fs-native-extensions.d.ts" />
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock, unlock } from 'fs-native-extensions';
import { DataDirectoryLockedError } from '../database.ts';

/**
 * Takes the one-process lock of a data directory. The kernel holds it for the open file, so it ends with the
 * process, even by `kill -9`; a left-over file means nothing. PostgreSQL's own `postmaster.pid` would not do: it names a
 * process, which means nothing in another container that has the same directory.
 *
 * @throws DataDirectoryLockedError when another process holds it
 * @returns the release
 */
export function lockDataDirectory(directory: string): () => void {
  const file = openSync(join(directory, 'lock'), 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new DataDirectoryLockedError(directory);
  }
  return () => {
    unlock(file);
    closeSync(file);
  };
}
