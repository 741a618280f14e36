import type { FairQueue, Release } from '../../../admission/fair-queue.ts';
import { runAsTenant } from '../../../admission/tenant.ts';

const slice = 64 * 1024;

/** Each part waits for its turn among those of the other tenants. */
export async function* generateInTurns(
  content: AsyncIterable<string | Uint8Array>,
  turns: FairQueue,
  tenant: string,
  signal: AbortSignal,
): AsyncGenerator<string | Uint8Array> {
  const parts = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const release: Release = await turns.acquire(tenant, { signal });
      // The stream requests the next part in the context of its socket.
      const part = await runAsTenant({ tenant }, () => parts.next()).finally(release);
      if (part.done) return;
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
}

export async function* slicesOf(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += slice) yield content.subarray(from, from + slice);
}
