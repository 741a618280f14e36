import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { limits } from '../../../config/limits.ts';

const { gatherMs, bufferedBytes, compressedBytes, drainMs } = limits.live;

/**
 * What one socket is to be told: at once after a silence, otherwise in frames of many messages, in their order. While
 * a browser has not read what it was told before, the next frame grows. Snapshots and large frames are compressed: a
 * slow network gets fewer bytes, and the many small frames cost no time for it.
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

  /** @param text of one message, as JSON. @param isSnapshot of what a browser watches: compressed whatever its size */
  add(text: string, isSnapshot = false): void {
    this.#hasSnapshot ||= isSnapshot;
    this.#texts.push(text);
    this.#length += text.length;
    const waitMs = Math.max(0, this.#sentAtMs + gatherMs - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), waitMs);
  }

  /** Resolves when the browser has read enough of what it was told to be told much more; in the end also if not. */
  async drained(): Promise<void> {
    const deadlineMs = performance.now() + drainMs;
    const isFull = () => this.#length + this.#socket.bufferedAmount > bufferedBytes / 4;
    do
      await pause(gatherMs); // what was told last is on its way then
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
    const compress = this.#hasSnapshot || frame.length >= compressedBytes;
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
