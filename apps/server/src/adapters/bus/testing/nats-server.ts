import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export class NatsServer {
  readonly #port: number;
  #process: ChildProcess | null = null;

  private constructor(port: number) {
    this.#port = port;
  }

  /** Does not start it; ends it after the test. */
  static async onFreePort(): Promise<NatsServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const nats = new NatsServer(port);
    onTestFinished(() => nats.kill());
    return nats;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const child = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(this.#port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.once('error', reject);
    child.stderr?.on('data', (text: Buffer) => {
      if (String(text).includes('Server is ready')) resolve();
    });
    await promise;
  }

  /**
   * Stops it with its connections open. Resolves when all its threads have stopped: a signal takes a moment to reach
   * them.
   */
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
