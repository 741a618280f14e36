import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Starts a program of this folder, or of the repository, in a process of its own. */
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

/** The first message of a process. @throws when it ends without one */
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

/** Waits until the address answers 200. */
export async function ready(url: string, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(50);
  }
  throw new Error(`${url} did not become ready`);
}

/** Resident memory of a process in MB (Linux, /proc/PID/status): `VmRSS` now, `VmHWM` the highest since its start. */
export function memoryMb({ pid }: ChildProcess, figure: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1000);
}

/**
 * Looks at the memory of a process four times a second, beginning after `delayMs`.
 *
 * @returns stops, and gives the highest seen
 */
export function watchMemory(child: ChildProcess, delayMs: number): () => number {
  const startsAtMs = performance.now() + delayMs;
  let highest = 0;
  const timer = setInterval(() => {
    if (performance.now() >= startsAtMs) highest = Math.max(highest, memoryMb(child, 'VmRSS'));
  }, 250);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
