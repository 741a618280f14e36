import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './programs.ts';

/** A folder; with `isSmall` its own file system of 900 MB that can be filled up. Requires root. */
export function makeDisk(parent: string, isSmall: boolean): { folder: string; remove: () => void } {
  const folder = join(parent, 'database');
  mkdirSync(folder);
  if (!isSmall) return { folder, remove: () => {} };
  const image = join(parent, 'database.img');
  run('truncate', '--size=900M', image);
  run('mkfs.ext4', '-q', '-F', image);
  run('mount', '-o', 'loop', image, folder);
  return { folder, remove: () => run('umount', '--lazy', folder) };
}
