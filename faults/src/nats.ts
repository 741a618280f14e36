import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { freePort, kill, launch, until } from './programs.ts';

export class NatsNode {
  readonly port: number;
  readonly #args: string[];
  #process: ChildProcess | null = null;

  private constructor(port: number, args: string[]) {
    this.port = port;
    this.#args = args;
  }

  /** Advertised servers would bypass the cables. */
  static async cluster(size: number): Promise<NatsNode[]> {
    const ports = await Promise.all(Array.from({ length: size }, freePort));
    const links = await Promise.all(Array.from({ length: size }, freePort));
    const routes = links.map((link) => `nats://127.0.0.1:${link}`);
    return ports.map(
      (port, i) =>
        new NatsNode(port, [
          ...['--addr', '127.0.0.1', '--port', String(port), '--no_advertise', '--cluster_name', 'faults'],
          ...['--cluster', routes[i] ?? '', '--routes', routes.filter((_, other) => other !== i).join(',')],
        ]),
    );
  }

  dial = () => connect(this.port, '127.0.0.1');

  async start(): Promise<void> {
    this.#process = launch('nats-server', this.#args, { log: '/dev/null' });
    await until('NATS takes connections', () => this.#answers(), 10_000);
  }

  isRunning(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  kill(): Promise<void> {
    return kill(this.#process);
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = this.dial();
      socket.once('data', () => resolve(true)).once('error', () => resolve(false));
      socket.once('close', () => resolve(false)).setTimeout(1000, () => socket.destroy());
    }).then((isThere) => Boolean(isThere));
  }
}
