import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limits } from '../../../config/limits.ts';
import { EmbeddedDatabaseError } from '../database.ts';
import type { SpawnProgram } from './run-as.ts';
import { readLogLine } from './server-log.ts';

/** All settings for durability keep their default: on. */
const ourSettings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '40',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  io_method: 'sync',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The sender of a failed statement logs it, without its values.
  log_min_messages: 'warning',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_line_prefix: '%b|',
  log_checkpoints: 'off',
  log_startup_progress_interval: '5s',
} as const;

interface PostgresServerOptions {
  postgres: string;
  cluster: string;
  run: SpawnProgram;
  logger: Logger;
  settings: Readonly<Record<string, string>>;
}

export class PostgresServer {
  readonly cluster: string;
  readonly #start: () => ChildProcess;
  readonly #logger: Logger;
  #child: ChildProcess | null = null;
  #isStopping = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor({ postgres, cluster, run, logger, settings }: PostgresServerOptions) {
    const parameters = Object.entries({ ...ourSettings, ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    this.cluster = cluster;
    this.#start = () => run(postgres, ['-D', cluster, ...parameters], ['ignore', 'ignore', 'pipe']);
    this.#logger = logger;
  }

  /**
   * Recovery after a crash has no time limit; its progress is logged.
   * @throws EmbeddedDatabaseError with the server's output, when the server ends before
   */
  async start(): Promise<void> {
    const outputLines: string[] = [];
    const { child, ready, ended } = this.#run((text) => outputLines.push(text));
    const hasStarted = await Promise.race([ready.then(() => true), ended.then(() => false)]);
    if (!hasStarted) {
      throw new EmbeddedDatabaseError(`The embedded PostgreSQL did not start:\n${outputLines.slice(-10).join('\n')}`);
    }
    this.#ended = this.#watch(child, ended);
  }

  async stop(): Promise<void> {
    this.#isStopping.abort();
    this.#child?.kill('SIGINT');
    const isLate = pause(limits.embeddedDatabase.orderlyEndMs, true, { ref: false });
    if (await Promise.race([this.#ended.then(() => false), isLate])) {
      this.#logger.warn('the database takes too long to stop; it will recover at its next start');
      this.#child?.kill('SIGQUIT');
      await this.#ended;
    }
  }

  #run(onLine: (text: string) => void = () => {}) {
    const child = this.#start();
    this.#child = child;
    const ready = Promise.withResolvers<void>();
    child.on('error', (error) => onLine(error.message));
    if (child.stderr) {
      createInterface({ input: child.stderr }).on('line', (line) => {
        const { level, message, isReady } = readLogLine(line);
        this.#logger[level]({ database: message }, 'database server');
        onLine(message);
        if (isReady) ready.resolve();
      });
    }
    const ended = once(child, 'close').then(
      () => {},
      () => {},
    );
    return { child, ready: ready.promise, ended };
  }

  async #watch(first: ChildProcess, firstEnded: Promise<void>): Promise<void> {
    const { signal } = this.#isStopping;
    const { restartMs, wellAfterMs } = limits.embeddedDatabase;
    let [child, ended, delayMs] = [first, firstEnded, restartMs.first as number];
    for (;;) {
      const startedMs = performance.now();
      await ended;
      if (signal.aborted) return;
      if (performance.now() - startedMs > wellAfterMs) delayMs = restartMs.first;
      this.#logger.error(
        { exitCode: child.exitCode, signal: child.signalCode, againInMs: delayMs },
        'the database server has ended; nothing is stored until it is back',
      );
      await pause(delayMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      delayMs = Math.min(delayMs * 2, restartMs.max);
      ({ child, ended } = this.#run());
    }
  }
}
