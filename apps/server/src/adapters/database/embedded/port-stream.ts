import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A message port that `pg` takes for a socket: bytes written here reach the engine's thread and the other way round. */
export class PortStream extends Duplex {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('message', (bytes: Uint8Array) => this.push(bytes));
    port.on('close', () => this.destroy());
  }

  /** `pg` connects its socket itself; ours is connected already. */
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#port.postMessage(new Uint8Array(chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#port.close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }
}
