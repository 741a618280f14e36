import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Loss {
  roundTripMs: number;
  /** Share of packets that are lost, from 0 to 1. */
  lost: number;
}

/** An Ethernet frame without the headers of IP and TCP has this payload. */
const packetBytes = 1448;

/**
 * As in TCP, a lost packet is sent again after the round trip in which it was missed, and later packets wait for it.
 */
export class LossyNetwork {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #loss: Loss = { roundTripMs: 0, lost: 0 };

  constructor(port: number) {
    this.#server = createServer((browser) => {
      const server = connect({ port, host: '127.0.0.1' });
      this.#join(browser, server);
      this.#join(server, browser);
    });
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    let arrivesAtMs = 0;
    const later = (deliver: () => void) => setTimeout(deliver, Math.max(0, arrivesAtMs - Date.now()));
    from.on('data', (chunk) => {
      const { roundTripMs, lost } = this.#loss;
      const packets = Math.ceil(chunk.length / packetBytes);
      const isHit = Math.random() > (1 - lost) ** packets;
      const takesMs = roundTripMs / 2 + (isHit ? roundTripMs : 0);
      arrivesAtMs = Math.max(arrivesAtMs, Date.now() + takesMs);
      later(() => to.writable && to.write(chunk));
    });
    from.on('end', () => later(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      later(() => to.destroy());
    });
  }

  worsen(loss: Loss): void {
    this.#loss = loss;
  }

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
