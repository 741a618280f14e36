import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** File times advance in steps of the kernel's tick (up to 10 ms), so anything this close to the last sync counts as new. */
const timestampSlackMs = 100;

const segmentName = /^[0-9A-F]{24}$/;

/**
 * Brings the write-ahead log of an embedded database to the disk. PGlite writes it at commit but runs with
 * `fsync=off`; without this, a commit would be safe from a crash of the process only.
 */
export class WriteAheadLog {
  readonly #directory: string;
  readonly #knownSegments = new Set<string>();
  #syncedAtMs = 0;

  constructor(databaseDirectory: string) {
    this.#directory = join(databaseDirectory, 'pg_wal');
  }

  /** Returns when every byte that was written to the log before the call is on the disk. */
  sync(): void {
    const startedAtMs = Date.now();
    let hasNewSegment = false;
    for (const name of readdirSync(this.#directory)) {
      if (!segmentName.test(name)) continue;
      const path = join(this.#directory, name);
      if (statSync(path).mtimeMs < this.#syncedAtMs - timestampSlackMs) continue;
      syncFile(path);
      if (!this.#knownSegments.has(name)) {
        this.#knownSegments.add(name);
        hasNewSegment = true;
      }
    }
    if (hasNewSegment) syncDirectory(this.#directory);
    this.#syncedAtMs = startedAtMs;
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A new segment is found after a power cut only if its directory entry is on the disk too. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
