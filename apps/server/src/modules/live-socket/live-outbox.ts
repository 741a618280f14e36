import type { LiveServerMessage } from '@washboard/contract/live-messages';
import type { WebSocket } from 'ws';

/** A fleet says hundreds of things a second, and each frame costs both sides: what comes so soon after one waits, ms. */
const gatherMs = 20;

/** A browser that does not keep up is cut off before it fills the memory; it comes back for a snapshot. */
const maxBufferedBytes = 4 * 1024 * 1024;

/** What one socket is to be told: at once after a silence, otherwise in frames of many messages, in their order. */
export class LiveOutbox {
  readonly #socket: WebSocket;
  #messages: LiveServerMessage[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  add(message: LiveServerMessage): void {
    this.#messages.push(message);
    const waitMs = Math.max(0, this.#sentAtMs + gatherMs - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), waitMs);
  }

  #flush(): void {
    const messages = this.#messages;
    this.#messages = [];
    this.#timer = undefined;
    this.#sentAtMs = performance.now();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > maxBufferedBytes) return this.#socket.terminate();
    this.#socket.send(JSON.stringify(messages));
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
