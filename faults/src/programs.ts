import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, globSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** @throws with the output of a failed program */
export function run(program: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
}

/** @param log receives the output */
export function launch(
  program: string,
  args: readonly string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): ChildProcess {
  const output = openSync(log, 'a');
  const child = spawn(program, args, { stdio: ['ignore', output, output], env: { PATH: process.env.PATH, ...env } });
  closeSync(output);
  return child;
}

export async function kill(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => parentOf(id) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

function parentOf(pid: number): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // The process may have ended meanwhile.
  }
}

/**
 * @param isSo returns true, or the reason why not yet
 * @returns the waiting time, in ms
 * @throws with that reason after the deadline
 */
export async function until(
  what: string,
  isSo: () => boolean | string | Promise<boolean | string>,
  withinMs: number,
): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await isSo();
    if (answer === true) return Math.round(performance.now() - startedMs);
    if (performance.now() - startedMs > withinMs) {
      const why = answer === false ? '' : ` (${answer})`;
      throw new Error(`${what}: not within ${Math.round(withinMs / 1000)} s${why}`);
    }
    await pause(50);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export const isRoot = process.getuid?.() === 0;

/** @throws when Debian's libfaketime is not installed */
export function clockLibrary(): string {
  const [path] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!path || !existsSync(path)) throw new Error('libfaketime is missing (Debian package faketime)');
  return path;
}

/** libfaketime shifts the clock of a program, but not its timers. */
export function clockOf(file: string): Record<string, string> {
  return {
    LD_PRELOAD: clockLibrary(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  };
}
