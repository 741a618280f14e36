import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, serverProgram, startServerProcess } from '@washboard/demo/testing/server-process';
import type { Cable } from '@washboard/server/testing/cable';
import { clockOf, familyOf } from './programs.ts';

/** `npm start` and service managers restart after the same time. */
const restartAfterMs = 1000;

export interface ServerOptions {
  name: string;
  folder: string;
  roles: string;
  cables: { database: Cable; bus: Cable[] };
  environment: Record<string, string>;
  program?: string;
}

export class Server {
  readonly name: string;
  readonly cables: ServerOptions['cables'];
  readonly #options: ServerOptions;
  readonly #clockFile: string;
  #process: ServerProcess | null = null;
  #isSupervised = true;
  #expectsDeath = false;
  readonly deaths: string[] = [];
  #lastLines: string[] = [];

  constructor(options: ServerOptions) {
    this.name = options.name;
    this.cables = options.cables;
    this.#options = options;
    this.#clockFile = join(options.folder, `${options.name}.clock`);
    mkdirSync(options.folder, { recursive: true });
    this.shiftClock(0);
  }

  async start(): Promise<void> {
    const { roles, environment, folder, program = serverProgram } = this.#options;
    this.#isSupervised = true;
    const started = await startServerProcess(
      {
        ...environment,
        ROLES: roles,
        DATABASE_URL: `postgresql://washboard@127.0.0.1:${this.cables.database.port}/postgres`,
        NATS_URL: this.cables.bus.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
        DATA_DIR: join(folder, this.name),
        LEDGER_DIR: join(folder, 'ledger'),
        SECRET_KEY_FILE: join(folder, 'secrets', 'key'),
        ...clockOf(this.#clockFile),
      },
      program,
      (line) => this.#hear(line),
    );
    this.#process = started;
    void started.ended.then((end) => this.#died(started, end));
  }

  get mqttPort(): number | null {
    return this.#process?.mqttPort ?? null;
  }

  get httpPort(): number | null {
    return this.#process?.httpPort ?? null;
  }

  async kill({ forGood = false } = {}): Promise<void> {
    this.#expectsDeath = true;
    this.#isSupervised = !forGood;
    await this.#process?.kill();
  }

  async stop(): Promise<void> {
    this.#expectsDeath = true;
    this.#isSupervised = false;
    await this.#process?.stop();
  }

  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  shiftClock(seconds: number): void {
    writeFileSync(this.#clockFile, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }

  /** The difference in seconds comes from the `Date` of a response. */
  async clockAheadS(): Promise<number> {
    const answer = await fetch(`http://127.0.0.1:${this.httpPort}/healthz`, { signal: AbortSignal.timeout(5000) });
    return Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000);
  }

  /** The text is null when `/readyz` reports ready. */
  async trouble(): Promise<string | null> {
    if (!this.httpPort) return 'does not run';
    try {
      const answer = await fetch(`http://127.0.0.1:${this.httpPort}/readyz`, { signal: AbortSignal.timeout(5000) });
      if (answer.status === 200) return null;
      return String(((await answer.json()) as { detail?: string }).detail);
    } catch {
      return 'does not answer';
    }
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  get lastWords(): string {
    return this.#lastLines.join(' | ');
  }

  #hear(line: string): void {
    this.#lastLines = [...this.#lastLines.slice(-2), line.slice(0, 300)];
  }

  async #died(which: ServerProcess, end: string): Promise<void> {
    if (this.#process === which) this.#process = null;
    if (!this.#expectsDeath) this.deaths.push(`${this.name}: ${end}; ${this.lastWords}`);
    this.#expectsDeath = false;
    while (this.#isSupervised && !this.#process) {
      await pause(restartAfterMs);
      if (!this.#isSupervised) return;
      try {
        await this.start();
      } catch (error) {
        this.deaths.push(`${this.name} did not start: ${String(error).slice(0, 600)}`);
      }
    }
  }

  #signal(name: NodeJS.Signals): void {
    if (this.#process) for (const pid of familyOf(this.#process.pid)) process.kill(pid, name);
  }
}
