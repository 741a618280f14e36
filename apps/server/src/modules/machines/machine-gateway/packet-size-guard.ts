/**
 * Follows the fixed headers of an MQTT byte stream (MQTT 3.1.1, section 2.2) to know the size of a packet before it has
 * arrived. Otherwise the parser would collect up to 256 MB of one packet.
 */
export class PacketSizeGuard {
  readonly #maxBytes: number;
  /** Remaining bytes of the current packet; null while its header is being read. */
  #remaining: number | null = null;
  #isTypeRead = false;
  #length = 0;
  #multiplier = 1;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @returns false once a packet announces more than the limit, or an invalid length */
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
    this.#isTypeRead = false;
    this.#length = 0;
    this.#multiplier = 1;
  }

  #readHeaderByte(byte: number): boolean {
    if (!this.#isTypeRead) {
      this.#isTypeRead = true;
      return true;
    }
    this.#length += (byte & 127) * this.#multiplier;
    this.#multiplier *= 128;
    if (this.#length > this.#maxBytes) return false;
    if ((byte & 128) !== 0) return this.#multiplier <= 128 ** 3;
    if (this.#length === 0) this.#startPacket();
    else this.#remaining = this.#length;
    return true;
  }
}
