import type { Socket } from 'node:net';
import { maxPayloadBytes } from '@washboard/contract/machine-link/machine-messages';
import { limits } from '../../../../config/limits.ts';

/** MQTT 3.1.1, section 2.2.1, defines the types of packets. */
const [connect, publish] = [1, 3];

const windowMs = 1000;

interface PacketLimits {
  /** One packet has at most so many bytes after its fixed header. */
  maxBytes: number;
  /** Packets other than CONNECT and PUBLISH share this limit per second. */
  maxControlBytes: number;
}

/**
 * The MQTT parser would collect up to 256 MB of a packet, so its fixed header (MQTT 3.1.1, section 2.2) is read first.
 * A few megabytes of control packets would keep the broker busy for seconds.
 */
export class PacketSizeGuard {
  readonly #limits: PacketLimits;
  readonly #now: () => number;
  #remaining: number | null = null;
  #type: number | null = null;
  #controlBytes = 0;
  #controlSinceMs: number;
  #length = 0;
  #multiplier = 1;

  constructor(limits: PacketLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#controlSinceMs = now();
  }

  /** @returns false once a packet announces more than the limits, or an invalid length */
  accept(chunk: Uint8Array): boolean {
    let position = 0;
    while (position < chunk.length) {
      if (this.#remaining !== null) {
        const skipped = Math.min(this.#remaining, chunk.length - position);
        position += skipped;
        this.#remaining -= skipped;
        if (this.#remaining === 0) this.#startPacket();
        continue;
      }
      if (!this.#readHeaderByte(chunk[position++] ?? 0)) return false;
    }
    return true;
  }

  #startPacket(): void {
    this.#remaining = null;
    this.#type = null;
    this.#length = 0;
    this.#multiplier = 1;
  }

  #readHeaderByte(byte: number): boolean {
    if (this.#type === null) {
      this.#type = byte >> 4;
      return true;
    }
    this.#length += (byte & 127) * this.#multiplier;
    this.#multiplier *= 128;
    if (this.#length > this.#limits.maxBytes) return false;
    if ((byte & 128) !== 0) return this.#multiplier <= 128 ** 3;
    if (this.#type !== connect && this.#type !== publish && !this.#allowsControl(this.#length + 2)) return false;
    if (this.#length === 0) this.#startPacket();
    else this.#remaining = this.#length;
    return true;
  }

  #allowsControl(bytes: number): boolean {
    const { maxControlBytes } = this.#limits;
    this.#controlBytes += bytes;
    if (this.#controlBytes <= maxControlBytes) return true;
    const nowMs = this.#now();
    if (nowMs - this.#controlSinceMs < windowMs) return false;
    this.#controlSinceMs = nowMs;
    this.#controlBytes = bytes;
    return bytes <= maxControlBytes;
  }
}

/** A packet has a topic and a header besides the payload. */
const packetLimits: PacketLimits = {
  maxBytes: maxPayloadBytes + 1024,
  maxControlBytes: limits.gateway.controlBytes,
};

/** Aedes pulls with `read()`, so wrapping it measures packets without another stream. */
export function guardPacketSize(socket: Socket, onOversized: () => void): void {
  const guard = new PacketSizeGuard(packetLimits);
  const readSocket = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: Buffer | null = readSocket(size);
    if (chunk === null || guard.accept(chunk)) return chunk;
    onOversized();
    socket.destroy();
    return null;
  };
}
