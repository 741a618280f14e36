import type { ChildProcess } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { clockOf, familyOf, freePort, isRoot, kill, launch, run, until } from './programs.ts';

/** @throws when Debian's PostgreSQL is missing */
function programs(): string {
  const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (!folder) throw new Error('PostgreSQL is missing (Debian package postgresql)');
  return folder;
}

// PostgreSQL refuses to run as root.
const asOwner = (program: string, args: string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', '--', program, ...args]]
    : [program, args];

export class Postgres {
  readonly port: number;
  readonly #directory: string;
  readonly #clockFile: string;
  #process: ChildProcess | null = null;

  private constructor(directory: string, port: number) {
    this.#directory = directory;
    this.#clockFile = `${directory}.clock`;
    this.port = port;
    this.shiftClock(0);
  }

  static async create(folder: string): Promise<Postgres> {
    const directory = prepare(folder);
    run(
      ...flat(
        asOwner(join(programs(), 'initdb'), [
          '-D',
          directory,
          '-U',
          'washboard',
          '-A',
          'trust',
          '-E',
          'UTF8',
          '--locale=C.UTF-8',
        ]),
      ),
    );
    return new Postgres(directory, await freePort());
  }

  /** `primary` waits for the standby at each commit. */
  static async standbyOf(primary: Postgres, folder: string): Promise<Postgres> {
    const directory = prepare(folder);
    const from = `host=127.0.0.1 port=${primary.port} user=washboard application_name=standby`;
    run(
      ...flat(
        asOwner(join(programs(), 'pg_basebackup'), ['-D', directory, '-R', '-X', 'stream', '-c', 'fast', '-d', from]),
      ),
    );
    return new Postgres(directory, await freePort());
  }

  get url(): string {
    return `postgresql://washboard@127.0.0.1:${this.port}/postgres`;
  }

  dial = () => connect(this.port, '127.0.0.1');

  async start(): Promise<void> {
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=60',
      'max_wal_size=128MB',
    ];
    const args = ['-D', this.#directory, ...settings.flatMap((setting) => ['-c', setting])];
    // libfaketime creates a lock as its user, so it is loaded after the change of user.
    const clock = Object.entries(clockOf(this.#clockFile)).map(([name, value]) => `${name}=${value}`);
    const program = asOwner('env', [...clock, join(programs(), 'postgres'), ...args]);
    this.#process = launch(...program, { log: `${this.#directory}.log` });
    const isReady = () => {
      try {
        run(join(programs(), 'pg_isready'), '-q', '-h', '127.0.0.1', '-p', String(this.port));
        return true;
      } catch {
        return false;
      }
    };
    await until('PostgreSQL takes connections', isReady, 30_000);
  }

  isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  async kill(): Promise<void> {
    for (const pid of this.#family()) signal(pid, 'SIGKILL');
    await kill(this.#process);
  }

  freeze(): void {
    for (const pid of this.#family()) signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#family()) signal(pid, 'SIGCONT');
  }

  promote(): void {
    run(...flat(asOwner(join(programs(), 'pg_ctl'), ['-D', this.#directory, '-w', 'promote'])));
  }

  shiftClock(seconds: number): void {
    writeFileSync(this.#clockFile, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  }

  #family(): number[] {
    return this.#process?.pid ? familyOf(this.#process.pid) : [];
  }
}

function prepare(folder: string): string {
  const directory = join(folder, 'data');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  if (isRoot) {
    chmodSync(folder, 0o755);
    run('chown', 'postgres', directory);
  }
  return directory;
}

function flat([program, args]: [string, string[]]): [string, ...string[]] {
  return [program, ...args];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process may have ended meanwhile.
  }
}
