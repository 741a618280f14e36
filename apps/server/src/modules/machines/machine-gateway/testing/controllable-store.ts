import type { ReceivedMessage } from '../storing/receive-message.ts';
import { storeBatch } from '../storing/store-batch.ts';

export interface ControllableStore {
  store: typeof storeBatch;
  hold(): void;
  release(): void;
  fail(error: Error): void;
  recover(): void;
  readonly inside: number;
  readonly maxInside: number;
  readonly batches: number[];
  untilInside(count: number): Promise<void>;
}

export function controllableStore(): ControllableStore {
  let gate = Promise.resolve();
  let open = () => {};
  let failure: Error | null = null;
  let inside = 0;
  let maxInside = 0;
  const batches: number[] = [];
  const waiting = new Set<() => void>();

  async function store(database: Parameters<typeof storeBatch>[0], batch: readonly ReceivedMessage[]) {
    batches.push(batch.length);
    inside += batch.length;
    maxInside = Math.max(maxInside, inside);
    for (const check of [...waiting]) check();
    try {
      await gate;
      if (failure) throw failure;
      return await storeBatch(database, batch);
    } finally {
      inside -= batch.length;
    }
  }

  return {
    store,
    hold: () => {
      ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
    },
    release: () => open(),
    fail: (error) => {
      failure = error;
    },
    recover: () => {
      failure = null;
    },
    get inside() {
      return inside;
    },
    get maxInside() {
      return maxInside;
    },
    batches,
    untilInside: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (inside < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
  };
}
