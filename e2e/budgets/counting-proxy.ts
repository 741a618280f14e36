import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Counts the bytes the server sends, including headers and the live socket. */
export class CountingProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #bytes = 0;

  constructor(port: number) {
    this.#server = createServer((browser) => {
      const server = connect({ port, host: '127.0.0.1' });
      server.on('data', (chunk) => {
        this.#bytes += chunk.length;
      });
      for (const [from, to] of [
        [browser, server],
        [server, browser],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  take(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
