import type { Limits } from '../../../config/limits.ts';

/** A stream requests a part while the previous one is still being sent, so each part has the time of both. */
export function createReaderPace(
  hangUp: () => void,
  { graceMs, minBytesPerS }: Pick<Limits['exports'], 'graceMs' | 'minBytesPerS'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let bytes = 0;
  let isOver = false;
  const stop = () => clearTimeout(timer);
  function allow(size: number): void {
    stop();
    if (isOver) return; // A timer would keep the response in memory, so none starts after its end.
    timer = setTimeout(hangUp, graceMs + ((bytes + size) / minBytesPerS) * 1000);
    bytes = size;
  }
  return {
    end(): void {
      isOver = true;
      stop();
    },
    async *follow(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
      for await (const part of parts) {
        allow(Buffer.byteLength(part));
        yield part;
        stop();
      }
      allow(0);
    },
  };
}
