import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@washboard/server/adapters/database/database';
import nodeFlags from '@washboard/server/node-flags.json' with { type: 'json' };

/** This is the value of `getconf CLK_TCK` on all current Linux systems. */
const ticksPerS = 100;

export function start(
  program: string,
  { args = [], flags = [], env = {} }: { args?: string[]; flags?: string[]; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  return fork(new URL(program, import.meta.url), args, {
    serialization: 'advanced',
    execArgv: flags,
    env: { ...process.env, ...env },
  });
}

export interface ServerPorts {
  httpPort: number;
  mqttPort: number;
}

export function startServer({ httpPort, mqttPort }: ServerPorts, kept: NodeJS.ProcessEnv): ChildProcess {
  // All browsers of a bench belong to one company, so its limit is raised.
  const own = { LOG_LEVEL: 'warn', LIVE_SOCKETS_PER_COMPANY: '10000' };
  const env = { PORT: String(httpPort), MQTT_PORT: String(mqttPort), ...own, ...kept };
  return start('../../apps/server/src/main.ts', { flags: nodeFlags, env });
}

export async function firstMessage<T>(child: ChildProcess): Promise<T> {
  const outcome = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)]);
  if (!outcome) throw new Error(`${child.spawnargs.join(' ')} ended without an answer`);
  return outcome[0] as T;
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export async function ready(url: string, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error(`${url} did not become ready`);
}

/** The memory is in MB; shared memory counts once (Linux, `Pss` of /proc/PID/smaps_rollup). */
export function memoryMb({ pid }: ChildProcess): number {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]));
  const isFamily = (id: number | undefined): boolean =>
    id !== undefined && id !== 0 && (id === pid || isFamily(parents.get(id)));
  const kilobytes = [...parents.keys()].filter(isFamily).map(proportionalKb);
  return Math.round(kilobytes.reduce((sum, kb) => sum + kb, 0) / 1000);
}

function childrenOf(pid: number | undefined): number[] {
  return processIds().filter((id) => parentOf(id) === pid);
}

/** The time includes terminated children (Linux, /proc/PID/stat). */
export function processorMs(pid: number | undefined): number {
  const fields = readIfThere(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return (ticks * 1000) / ticksPerS;
}

export async function processorShare(timeMs: () => number, afterMs: number, forMs: number): Promise<number> {
  await pause(afterMs);
  const [before, startedMs] = [timeMs(), performance.now()];
  await pause(forMs);
  return (timeMs() - before) / (performance.now() - startedMs);
}

/** @returns the processor time of all PostgreSQL processes so far */
export async function databaseProcessor({ orm }: Database): Promise<() => number> {
  const { rows } = await orm.execute<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () => familyProcessorMs(postmaster);
}

export function childrenProcessor(pid: number | undefined): () => number {
  const [postmaster] = childrenOf(pid);
  return () => familyProcessorMs(postmaster);
}

function familyProcessorMs(pid: number | undefined): number {
  return [pid, ...childrenOf(pid)].reduce<number>((sum, each) => sum + processorMs(each), 0);
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  return Number(/\) \S (\d+)/.exec(readIfThere(`/proc/${pid}/stat`))?.[1] ?? 0);
}

function proportionalKb(pid: number | undefined): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The memory is in MB and excludes the database; shared memory counts once. */
export function serverMemoryMb(pid: number | undefined): number {
  const printing = childrenOf(pid).filter((child) => readIfThere(`/proc/${child}/cmdline`).includes('pdf-process'));
  return [pid, ...printing].reduce<number>((sum, one) => sum + proportionalKb(one), 0) / 1000;
}

/** @returns a function that stops and returns the maximum */
export function watchMemory(child: ChildProcess, delayMs = 0): () => number {
  const startsAtMs = performance.now() + delayMs;
  let highest = 0;
  const timer = setInterval(() => {
    if (performance.now() >= startsAtMs) highest = Math.max(highest, memoryMb(child));
  }, 250);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
