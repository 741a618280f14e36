import { once } from 'node:events';
import { type LiveServerMessage, liveServerMessageSchema } from '@washboard/contract/live/live-messages';
import { z } from 'zod';

const liveFrameSchema = z.array(liveServerMessageSchema);

/** A browser on the live socket: remembers what it was told, in order, and how often that the server is there. */
export class LiveClient {
  readonly heard: LiveServerMessage[] = [];
  beats = 0;
  readonly #socket: WebSocket;
  readonly #closed: Promise<{ code: number; reason: string }>;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
    });
    socket.addEventListener('message', ({ data }) => {
      for (const message of liveFrameSchema.parse(JSON.parse(String(data)))) {
        if (message.type === 'beat') this.beats += 1;
        else this.heard.push(message);
      }
      for (const check of [...this.#waiting]) check();
    });
  }

  /** @param url the server's, as it listens */
  static async open(url: string): Promise<LiveClient> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/live`);
    const client = new LiveClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** Connected and let in. */
  static async signedIn(url: string, accessToken: string): Promise<LiveClient> {
    const client = await LiveClient.open(url);
    client.send({ type: 'authenticate', accessToken });
    await client.until(({ type }) => type === 'ready');
    return client;
  }

  /** An object as JSON, anything else as it is. */
  send(message: object | string | Uint8Array<ArrayBuffer>): void {
    const isRaw = typeof message === 'string' || message instanceof Uint8Array;
    this.#socket.send(isRaw ? message : JSON.stringify(message));
  }

  /** Waits for the first message, already heard or still to come, that is meant. */
  until<M extends LiveServerMessage>(isMeant: (message: LiveServerMessage) => boolean): Promise<M> {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.heard.find(isMeant);
        if (!found) return;
        this.#waiting.delete(check);
        resolve(found as M);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /**
   * Everything the server had to say to what was sent before has been heard: it works off messages in their order, and
   * answers this one with an error about a machine that nobody has.
   */
  async settled(): Promise<readonly LiveServerMessage[]> {
    const marker = `MARK${LiveClient.#marks++}`;
    this.send({ type: 'subscribe', serialNumbers: [marker] });
    const isMarker = (message: LiveServerMessage) => message.type === 'error' && message.serialNumber === marker;
    await this.until(isMarker);
    this.heard.splice(this.heard.findIndex(isMarker), 1);
    return this.heard;
  }
  static #marks = 1000;

  /** What was said about one machine. */
  about(serialNumber: string): LiveServerMessage[] {
    return this.heard.filter((message) => 'serialNumber' in message && message.serialNumber === serialNumber);
  }

  closed(): Promise<{ code: number; reason: string }> {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.#closed;
  }
}
