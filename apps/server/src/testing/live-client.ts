import { once } from 'node:events';
import { type LiveServerMessage, liveServerMessageSchema } from '@washboard/contract/live-socket/live-messages';
import { z } from 'zod';

const liveFrameSchema = z.array(liveServerMessageSchema);

export class LiveClient {
  readonly heard: LiveServerMessage[] = [];
  readonly frames: unknown[] = [];
  beats = 0;
  /** {@link heard} omits versions of stored states. */
  readonly versions: Extract<LiveServerMessage, { type: 'stateVersions' }>[] = [];
  readonly #socket: WebSocket;
  readonly #closed: Promise<{ code: number; reason: string }>;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#closed = new Promise((resolve) => {
      socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }));
    });
    socket.addEventListener('message', ({ data }) => {
      const frame: unknown = JSON.parse(String(data));
      this.frames.push(frame);
      for (const message of liveFrameSchema.parse(frame)) {
        if (message.type === 'beat') this.beats += 1;
        else if (message.type === 'stateVersions') this.versions.push(message);
        else this.heard.push(message);
      }
      for (const check of [...this.#waiting]) check();
    });
  }

  static async open(url: string): Promise<LiveClient> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/live`);
    const client = new LiveClient(socket);
    await once(socket, 'open');
    return client;
  }

  static async signedIn(url: string, accessToken: string): Promise<LiveClient> {
    const client = await LiveClient.open(url);
    client.send({ type: 'authenticate', accessToken });
    await client.until(({ type }) => type === 'ready');
    return client;
  }

  send(message: object | string | Uint8Array<ArrayBuffer>): void {
    const isRaw = typeof message === 'string' || message instanceof Uint8Array;
    this.#socket.send(isRaw ? message : JSON.stringify(message));
  }

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

  /** The server answers this message, after all previous ones, with an error about an unknown machine. */
  async settled(): Promise<readonly LiveServerMessage[]> {
    const marker = `MARK${LiveClient.#marks++}`;
    this.send({ type: 'subscribe', serialNumbers: [marker] });
    const isMarker = (message: LiveServerMessage) => message.type === 'error' && message.serialNumber === marker;
    await this.until(isMarker);
    this.heard.splice(this.heard.findIndex(isMarker), 1);
    return this.heard;
  }
  static #marks = 1000;

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
