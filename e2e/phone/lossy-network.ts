import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface Loss {
  /** Until a packet is at the other end and its answer is back, ms. */
  roundTripMs: number;
  /** Of 1: the share of packets that are lost. */
  lost: number;
}

/** The payload of an Ethernet frame without the headers of IP and TCP. */
const packetBytes = 1448;

/**
 * The network of a cellar between browser and server, as TCP sees it: each packet takes half a round trip, a lost one is
 * sent again after the round trip in which it was missed, and what follows waits for it.
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

  /** Good at first. */
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
