import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '@washboard/server/adapters/database/database';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { type ReceivedMessage, storeBatch } from '@washboard/server/modules/machines/machine-gateway/index';
import { notePast } from './note-past.ts';
import type { PastOrder } from './simulate-past.ts';

/** Few enough that nobody who asks the database meanwhile waits long for its one session. */
const batchSize = 250;
/** Rest after each, as a share of the time it took: the others' turn. */
const restShare = 0.5;

export interface WritePastOptions {
  database: Database;
  orders: readonly PastOrder[];
  signal: AbortSignal;
  onWritten?: (order: PastOrder, messages: readonly ReceivedMessage[]) => void;
}

/**
 * Simulates the pasts one after the other in a thread of its own and stores them as the gateway stores what machines
 * send. What is stored already is left out, so an interrupted run is simply repeated.
 */
export async function writePast({ database, orders, signal, onWritten = () => {} }: WritePastOptions): Promise<void> {
  const begins = orders.map(({ endsAtMs, days }) => endsAtMs - (days + 2) * 24 * 3_600_000);
  await createPartitions(database, new Date(Math.min(...begins)), new Date());
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url));
  try {
    let simulated = simulate(worker, orders[0]);
    for (const [i, order] of orders.entries()) {
      const messages = await simulated;
      // While one past is stored the next one is simulated.
      simulated = simulate(worker, orders[i + 1]);
      await store(database, messages, signal);
      if (signal.aborted) return;
      await notePast(database, order);
      onWritten(order, messages);
    }
  } finally {
    await worker.terminate();
  }
}

async function simulate(worker: Worker, order: PastOrder | undefined): Promise<ReceivedMessage[]> {
  if (order === undefined) return [];
  worker.postMessage(order);
  const [messages] = (await once(worker, 'message')) as [ReceivedMessage[]];
  return messages;
}

async function store(database: Database, messages: readonly ReceivedMessage[], signal: AbortSignal): Promise<void> {
  for (let first = 0; first < messages.length && !signal.aborted; first += batchSize) {
    const startedMs = performance.now();
    await storeBatch(database, messages.slice(first, first + batchSize));
    await pause((performance.now() - startedMs) * restShare);
  }
}
