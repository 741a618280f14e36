import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { limits } from '../../../config/limits.ts';

const { gatherMs, bufferedBytes, drainMs } = limits.live;

/**
 * Frames grow while the browser is behind. Only snapshots are compressed, because compressing news for many sockets
 * would delay them all.
 */
export class LiveOutbox {
  readonly #socket: WebSocket;
  #texts: string[] = [];
  #length = 0;
  #hasSnapshot = false;
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  add(text: string, isSnapshot = false): void {
    this.#hasSnapshot ||= isSnapshot;
    this.#texts.push(text);
    this.#length += text.length;
    const waitMs = Math.max(0, this.#sentAtMs + gatherMs - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), waitMs);
  }

  /** Resolves when the browser can receive much more, or after a timeout. */
  async drained(): Promise<void> {
    const deadlineMs = performance.now() + drainMs;
    const isFull = () => this.#length + this.#socket.bufferedAmount > bufferedBytes / 4;
    do
      await pause(gatherMs); // The last frame is sent after this pause.
    while (isFull() && this.#socket.readyState === this.#socket.OPEN && performance.now() < deadlineMs);
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#socket.readyState !== this.#socket.OPEN) return this.#clear();
    const unread = this.#socket.bufferedAmount;
    if (unread > 0 && unread + this.#length > bufferedBytes) return this.#socket.terminate();
    if (unread > 0) {
      this.#timer = setTimeout(() => this.#flush(), gatherMs);
      return;
    }
    const frame = `[${this.#texts.join()}]`;
    const compress = this.#hasSnapshot;
    this.#clear();
    this.#sentAtMs = performance.now();
    this.#socket.send(frame, { compress });
  }

  #clear(): void {
    this.#texts = [];
    this.#length = 0;
    this.#hasSnapshot = false;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }
}
