import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runCrashes } from '@washboard/demo/testing/crash-run';
import { type ServerProcess, startServerProcess } from '@washboard/demo/testing/server-process';
import { openEmbeddedDatabase } from '@washboard/server/adapters/database/embedded/embedded-database';
import { pino } from 'pino';
import { isRoot, run } from './programs.ts';
import type { Line } from './report.ts';

const acknowledgedPerRound = [500, 20_000] as const;

/**
 * A cut shuts down the file system of the data directory without flushing (`xfs_io -x -c shutdown`), so that only data
 * on disk remains. Lying disks and torn sectors are not simulated.
 */
export async function cutPower(parent: string, { cuts, seed }: { cuts: number; seed: number }): Promise<Line> {
  const name = `the power of a server with its embedded database fails, ${cuts} times`;
  if (!isRoot) return { name, impossible: 'a file system of its own needs root' };
  if (!existsSync('/usr/sbin/xfs_io')) return { name, impossible: 'xfs_io is missing (Debian package xfsprogs)' };
  const [image, mountPoint] = [join(parent, 'power.img'), join(parent, 'power')];
  const dataDirectory = join(mountPoint, 'data');
  const opened: number[] = [];

  async function startServer(): Promise<ServerProcess> {
    const startedMs = performance.now();
    const server = await startServerProcess({ DATA_DIR: dataDirectory, LOG_LEVEL: 'info' });
    opened.push(performance.now() - startedMs);
    return { ...server, kill: () => cut(server) };
  }

  async function cut(server: ServerProcess): Promise<void> {
    run('xfs_io', '-x', '-c', 'shutdown', mountPoint);
    await server.kill();
    // The database's processes can no longer write, and exit after a while.
    for (let tries = 0; spawnSync('umount', [mountPoint]).status !== 0; tries += 1) {
      if (tries > 200) throw new Error('the file system is still in use');
      await pause(50);
    }
    run('mount', '-o', 'loop', image, mountPoint);
  }

  run('truncate', '--size=2G', image);
  run('mkfs.ext4', '-q', '-F', image);
  mkdirSync(mountPoint);
  run('mount', '-o', 'loop', image, mountPoint);
  try {
    const logger = pino({ level: 'silent' });
    const openDatabase = () => openEmbeddedDatabase(dataDirectory, logger);
    const report = await runCrashes({ openDatabase, startServer, kills: cuts, seed, acknowledgedPerRound });
    return { name, proof: describe(opened), crashes: report };
  } finally {
    run('umount', '--lazy', mountPoint);
  }
}

function describe(opened: readonly number[]): string {
  const seconds = (ms = Number.NaN) => `${(ms / 1000).toFixed(1)} s`;
  const sorted = opened.toSorted((a, b) => a - b);
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `opened ${opened.length} times, after ${seconds(median)} (median) and ${seconds(longest)} at most`;
}
