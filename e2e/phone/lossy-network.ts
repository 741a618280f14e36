import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Loss {
  /** Time until a packet has arrived and its answer is back. */
  roundTripMs: number;
  /** Share of packets that are lost, from 0 to 1. */
  lost: number;
}

/** The payload of an Ethernet frame without the headers of IP and TCP. */
const packetBytes = 1448;

/**
 * Imitates the network of a cellar as TCP sees it: each packet takes half a round trip, a lost packet is sent again
 * after the round trip in which it was missed, and later packets wait for it.
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

  /** The network is good until this call. */
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
