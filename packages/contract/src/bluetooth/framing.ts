import { chunkBytes, maxMessageBytes } from './gatt-service.ts';

/** A chunk is missing, repeated or out of order, or the message is too long. */
export class FramingError extends Error {
  override name = 'FramingError';
}

/** The first byte of a chunk is its number; the last chunk of a message also has this bit. */
const lastBit = 0x80;
const payloadBytes = chunkBytes - 1;

export function splitIntoChunks(message: Uint8Array): Uint8Array<ArrayBuffer>[] {
  if (message.length === 0 || message.length > maxMessageBytes) throw new FramingError('no message has this length');
  const count = Math.ceil(message.length / payloadBytes);
  return Array.from({ length: count }, (_, number) => {
    const payload = message.subarray(number * payloadBytes, (number + 1) * payloadBytes);
    const chunk = new Uint8Array(payload.length + 1);
    chunk[0] = number === count - 1 ? number | lastBit : number;
    chunk.set(payload, 1);
    return chunk;
  });
}

/** After an error the connection has to end. */
export function createChunkJoiner() {
  let parts: Uint8Array[] = [];

  return {
    /**
     * @returns the message that this chunk completes, or null
     * @throws FramingError
     */
    add(chunk: Uint8Array): Uint8Array<ArrayBuffer> | null {
      const [header] = chunk;
      if (header === undefined || chunk.length < 2 || chunk.length > chunkBytes) throw new FramingError('not a chunk');
      if ((header & ~lastBit) !== parts.length) throw new FramingError('a chunk is missing, repeated or out of order');
      const isLast = (header & lastBit) !== 0;
      if (!isLast && chunk.length !== chunkBytes) throw new FramingError('only the last chunk is short');
      parts.push(chunk.slice(1));
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      if (length > maxMessageBytes) throw new FramingError('the message is too long');
      if (!isLast) return null;
      const message = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        message.set(part, at);
        at += part.length;
      }
      parts = [];
      return message;
    },
  };
}
