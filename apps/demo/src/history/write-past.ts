import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { dayMs, hourMs } from '@washboard/contract/time/durations';
import { createPlaceTime } from '@washboard/emulator/kitchen/place-time';
import type { Database } from '@washboard/server/adapters/database/database';
import { createPartitions } from '@washboard/server/adapters/database/partitions';
import { findResolutions, saveResolution } from '@washboard/server/modules/machines/alarms/index';
import { alarms } from '@washboard/server/modules/machines/alarms/tables';
import { type ReceivedMessage, storeBatch } from '@washboard/server/modules/machines/machine-gateway/index';
import { users } from '@washboard/server/modules/people/accounts/tables';
import { serviceLogEntries } from '@washboard/server/modules/servicing/service-log/tables';
import type { PastOrder } from './simulate-past.ts';

const writingMs = 20 * 60_000;

/** The batch is small enough that other queries do not wait long for the database's one session. */
const batchSize = 250;
/** After each batch, other queries get this share of its duration. */
const restShare = 0.5;

export interface PastStep {
  atMs: number;
  run: () => Promise<void>;
}

interface WritePastOptions {
  database: Database;
  orders: readonly PastOrder[];
  signal: AbortSignal;
  /** Each step runs between the messages before and after it. */
  stepsOf?: (order: PastOrder, messages: readonly ReceivedMessage[]) => Promise<readonly PastStep[]>;
  onWritten?: (order: PastOrder, messages: readonly ReceivedMessage[]) => void | Promise<void>;
}

/** Messages that are already stored are skipped, so an interrupted run can be repeated. */
export async function writePast({
  database,
  orders,
  signal,
  stepsOf = async () => [],
  onWritten = () => {},
}: WritePastOptions): Promise<void> {
  const begins = orders.map(({ endsAtMs, days, earlierDays = 0 }) => endsAtMs - (days + earlierDays + 2) * dayMs);
  await createPartitions(database, new Date(Math.min(...begins)), new Date());
  const worker = new Worker(new URL('./past-worker.ts', import.meta.url));
  try {
    let simulated = simulate(worker, orders[0], signal);
    for (const [i, order] of orders.entries()) {
      const messages = await simulated;
      if (signal.aborted) return;
      simulated = simulate(worker, orders[i + 1], signal);
      await storeInOrder(database, { messages, steps: await stepsOf(order, messages), signal });
      if (signal.aborted) return;
      await notePast(database, order);
      await logVisits(database, order);
      await onWritten(order, messages);
    }
  } finally {
    await worker.terminate();
  }
}

/** A simulation takes seconds, so an aborted one is not awaited. */
async function simulate(worker: Worker, order: PastOrder | undefined, signal: AbortSignal): Promise<ReceivedMessage[]> {
  if (order === undefined) return [];
  worker.postMessage(order);
  try {
    const [messages] = (await once(worker, 'message', { signal })) as [ReceivedMessage[]];
    return messages;
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}

interface InOrder {
  messages: readonly ReceivedMessage[];
  steps: readonly PastStep[];
  signal: AbortSignal;
}

async function storeInOrder(database: Database, { messages, steps, signal }: InOrder): Promise<void> {
  let first = 0;
  for (const { atMs, run } of steps) {
    const after = messages.findIndex(({ receivedAt }, i) => i >= first && Date.parse(receivedAt) > atMs);
    const end = after < 0 ? messages.length : after;
    await store(database, messages.slice(first, end), signal);
    if (signal.aborted) return;
    await run();
    first = end;
  }
  await store(database, messages.slice(first), signal);
}

async function store(database: Database, messages: readonly ReceivedMessage[], signal: AbortSignal): Promise<void> {
  for (let first = 0; first < messages.length && !signal.aborted; first += batchSize) {
    const startedMs = performance.now();
    await storeBatch(database, messages.slice(first, first + batchSize));
    await pause((performance.now() - startedMs) * restShare);
  }
}

async function notePast({ orm }: Database, order: PastOrder): Promise<void> {
  const { serialNumber, timeZone, endsAtMs, troubles = [] } = order;
  const place = createPlaceTime(timeZone);
  const noted = troubles.flatMap(({ note, daysAgo, from, hours }) => {
    const fromMs = place.instantOf(place.dateAt(endsAtMs - daysAgo * dayMs), from);
    return note ? [{ note, fromMs, toMs: fromMs + hours * hourMs }] : [];
  });
  if (noted.length === 0) return;
  const raised = (await orm.select().from(alarms)).filter((alarm) => alarm.serialNumber === serialNumber);
  const people = await orm.select({ id: users.id, email: users.email }).from(users);
  for (const { note, fromMs, toMs } of noted) {
    const [first] = raised
      .filter(({ raisedAt }) => raisedAt.getTime() >= fromMs && raisedAt.getTime() < toMs)
      .toSorted((a, b) => a.raisedSeq - b.raisedSeq);
    const author = people.find(({ email }) => email === note.by);
    if (!first || !author) continue;
    // The past may be written again after an interruption.
    if ((await findResolutions(orm, { serialNumber, id: first.raisedSeq })).length > 0) continue;
    await saveResolution(orm, {
      serialNumber,
      errorCode: first.errorCode,
      alarmSeq: first.raisedSeq,
      version: 1,
      solution: note.solution,
      words: note.words,
      author: author.id,
      at: new Date(toMs + writingMs),
    });
  }
}

async function logVisits({ orm }: Database, order: PastOrder): Promise<void> {
  const { serialNumber, timeZone, endsAtMs, visits = [] } = order;
  if (visits.length === 0) return;
  const place = createPlaceTime(timeZone);
  const people = await orm.select({ id: users.id, email: users.email }).from(users);
  const entries = visits.flatMap(({ by, daysAgo, at, text, readings }) => {
    const author = people.find(({ email }) => email === by);
    const writtenAt = new Date(place.instantOf(place.dateAt(endsAtMs - daysAgo * dayMs), at));
    return author
      ? [
          {
            id: sameId(`${serialNumber} ${daysAgo} ${at}`),
            serialNumber,
            author: author.id,
            version: 1,
            text,
            readings: [...readings],
            photoIds: [],
            writtenAt,
            isClockDoubtful: false,
            receivedAt: writtenAt,
          },
        ]
      : [];
  });
  if (entries.length > 0) await orm.insert(serviceLogEntries).values(entries).onConflictDoNothing();
}

/** The UUID is the same at each start, so that nothing is stored twice. */
function sameId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
