import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { onTestFinished, vi } from 'vitest';

interface NatsOptions {
  config: string;
  environment: Record<string, string>;
}

export class NatsServer {
  readonly #port: number;
  readonly #options: NatsOptions | null;
  #process: ChildProcess | null = null;
  log = '';

  private constructor(port: number, options: NatsOptions | null) {
    this.#port = port;
    this.#options = options;
  }

  /** @param options a configuration file, with the variables that it reads */
  static async onFreePort(options: NatsOptions | null = null): Promise<NatsServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const nats = new NatsServer(port, options);
    onTestFinished(() => nats.kill());
    return nats;
  }

  get url(): string {
    return this.urlOf('');
  }

  urlOf(account: string): string {
    return `nats://${account && `${account}@`}127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const place = ['--addr', '127.0.0.1', '--port', String(this.#port)];
    const { config, environment } = this.#options ?? {};
    const child = spawn('nats-server', [...place, ...(config ? ['--config', config] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...environment },
    });
    this.log = '';
    this.#process = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.once('error', reject);
    child.stderr?.on('data', (text: Buffer) => {
      this.log += text;
      if (this.log.includes('Server is ready')) resolve();
    });
    await promise;
  }

  /** A signal takes a moment to reach all threads. */
  async freeze(): Promise<void> {
    this.#process?.kill('SIGSTOP');
    const tasks = `/proc/${this.#process?.pid}/task`;
    await vi.waitUntil(() =>
      readdirSync(tasks).every((task) =>
        / T /.test(readFileSync(`${tasks}/${task}/stat`, 'utf8').split(')').at(-1) ?? ''),
      ),
    );
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
