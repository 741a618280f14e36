import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from '../../../config/limits.ts';
import { EmbeddedDatabaseError } from '../database.ts';

/**
 * PostgreSQL refuses to start while any process, even a zombie, has the number in a PID file. Call this with the data
 * directory locked, so that nothing else uses the cluster.
 * @throws EmbeddedDatabaseError when the processes do not end
 */
export async function endLeftoverServer(cluster: string, logger: Logger): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const lockFiles = [pidFile, join(cluster, '.s.PGSQL.5432.lock')];
  if (!lockFiles.some((file) => existsSync(file))) return;
  for (const { signal, timeoutMs } of [
    { signal: 'SIGINT', timeoutMs: limits.embeddedDatabase.orderlyEndMs },
    // An immediate shutdown needs recovery at the next start.
    { signal: 'SIGQUIT', timeoutMs: limits.embeddedDatabase.immediateEndMs },
  ] as const) {
    const server = findProcesses(cluster).find((pid) => pid === readPid(pidFile));
    if (server !== undefined) {
      logger.warn({ pid: server }, 'a database server was left behind by a killed process and is being stopped');
      signalIfThere(server, signal);
    }
    if (await haveEnded(cluster, timeoutMs)) {
      for (const file of lockFiles) rmSync(file, { force: true });
      return;
    }
  }
  const pids = findProcesses(cluster).join(', ');
  throw new EmbeddedDatabaseError(
    `A database server that was left behind in ${cluster} does not end. End its processes: ${pids}.`,
  );
}

/**
 * Every process of a server has the cluster as its working directory, which root in a container may not read. The first
 * one has it as an argument.
 */
function findProcesses(cluster: string): number[] {
  const path = realpathSync(cluster);
  const isOfCluster = (pid: string) =>
    workingDirectoryOf(pid) === path || argumentsOf(pid).join(' ').startsWith(`-D ${cluster} `);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOfCluster(name))
    .map(Number);
}

function workingDirectoryOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // The process has ended, or another user owns it.
  }
}

function argumentsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1);
  } catch {
    return [];
  }
}

function readPid(pidFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return null;
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

async function haveEnded(cluster: string, timeoutMs: number): Promise<boolean> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; ) {
    if (findProcesses(cluster).length === 0) return true;
    await pause(50);
  }
  return false;
}
