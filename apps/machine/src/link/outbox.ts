import {
  type MachineMessages,
  type MachineTopic,
  machineTopics,
} from '@washboard/contract/machine-link/device-messages';
import { z } from 'zod';
import { noJsonLines, openJsonLines } from './json-lines-file.ts';

/** Topics that go through the outbox; `connection` belongs to the will and has no `seq`. */
export type OutboxTopic = Exclude<MachineTopic, 'connection'>;

type WithoutSeq<Message> = Message extends unknown ? Omit<Message, 'seq'> : never;
/** A message before the outbox numbers it. */
export type Unnumbered<T extends OutboxTopic> = WithoutSeq<MachineMessages[T]>;

export interface OutboxEntry {
  seq: number;
  topic: OutboxTopic;
  /** By the machine's clock. */
  at: string;
  payload: string;
}

const outboxTopic = z.enum(machineTopics.filter((topic) => topic !== 'connection'));
const outboxRecord = z.union([
  z.object({ topic: outboxTopic, message: z.looseObject({ seq: z.int().min(1), at: z.string() }) }),
  z.object({ acknowledged: z.int() }),
  z.object({ lost: z.int() }),
  z.object({ lossesReported: z.literal(true) }),
  z.object({ nextSeq: z.int(), lostMessages: z.int() }),
]);
type OutboxRecord = z.infer<typeof outboxRecord>;

export interface OutboxOptions {
  /** Null: kept in memory only. */
  path: string | null;
  /** Most messages kept. */
  maxMessages: number;
  /** ms since 1970, when opened. */
  nowMs: number;
}

/** The machine's durable queue: messages stay in it, and are sent again, until the cloud acknowledges them. */
export interface Outbox {
  append<T extends OutboxTopic>(topic: T, message: Unnumbered<T>): void;
  /** The next messages to send, oldest first, so that at most `window` are in flight. */
  takeUnsent(window: number): OutboxEntry[];
  /** @returns false if it was acknowledged before */
  acknowledge(seq: number): boolean;
  /** After a lost connection: everything in flight counts as unsent. */
  forgetInFlight(): void;
  size(): number;
  /** Messages dropped and not yet reported. */
  lostMessages(): number;
  /** Appends an event about lost messages as soon as there is room, so that one outage makes one report. */
  reportLosses(at: string): void;
  close(): void;
}

/** A file with fewer dead records is not compacted. */
const worthCompacting = 1_000;

/**
 * `seq` must be greater than any the machine ever sent, even after its disk was replaced or lost its last lines:
 * numbering continues from the current time in ms if that is greater, which it is for a machine that sends fewer than a
 * thousand messages a second and whose clock was not set back.
 */
export function openOutbox({ path, maxMessages, nowMs }: OutboxOptions): Outbox {
  const { file, records } =
    path === null ? noJsonLines<OutboxRecord>() : openJsonLines<OutboxRecord>(path, outboxRecord);
  const entries = new Map<number, OutboxEntry>();
  const telemetrySeqs = new Set<number>();
  const inFlight = new Set<number>();
  let nextSeq = 1;
  let lostMessages = 0;
  let deadRecords = 0;

  for (const record of records) replay(record);
  nextSeq = Math.max(nextSeq, nowMs);
  compact();

  function replay(record: OutboxRecord): void {
    if ('message' in record) {
      const { seq, at } = record.message;
      keep({ seq, topic: record.topic, at, payload: JSON.stringify(record.message) });
      nextSeq = Math.max(nextSeq, seq + 1);
    } else if ('acknowledged' in record) {
      remove(record.acknowledged);
    } else if ('lost' in record) {
      remove(record.lost);
      lostMessages += 1;
    } else if ('lossesReported' in record) {
      lostMessages = 0;
    } else {
      nextSeq = Math.max(nextSeq, record.nextSeq);
      lostMessages += record.lostMessages;
    }
  }

  function keep(entry: OutboxEntry): void {
    entries.set(entry.seq, entry);
    if (entry.topic === 'telemetry') telemetrySeqs.add(entry.seq);
  }

  function remove(seq: number): boolean {
    telemetrySeqs.delete(seq);
    inFlight.delete(seq);
    return entries.delete(seq);
  }

  function* liveRecords(): Iterable<OutboxRecord> {
    yield { nextSeq, lostMessages };
    for (const { topic, payload } of entries.values()) yield { topic, message: JSON.parse(payload) };
  }

  function compact(): void {
    file.rewrite(liveRecords());
    deadRecords = 0;
  }

  function compactWhenWorthIt(): void {
    // The message and the record of its removal.
    deadRecords += 2;
    if (deadRecords >= Math.max(worthCompacting, entries.size)) compact();
  }

  /**
   * Telemetry is dropped first: a gap in a curve costs less than a lost cycle record. Messages in flight may have
   * arrived.
   */
  function makeRoom(): void {
    const oldest = firstNotInFlight(telemetrySeqs) ?? firstNotInFlight(entries.keys());
    if (oldest === undefined) return;
    remove(oldest);
    file.append({ lost: oldest });
    lostMessages += 1;
    compactWhenWorthIt();
  }

  function firstNotInFlight(seqs: Iterable<number>): number | undefined {
    for (const seq of seqs) if (!inFlight.has(seq)) return seq;
    return undefined;
  }

  function write<T extends OutboxTopic>(topic: T, message: Unnumbered<T>, ...further: OutboxRecord[]): void {
    while (entries.size >= maxMessages && entries.size > inFlight.size) makeRoom();
    const numbered = { seq: nextSeq, ...message };
    nextSeq += 1;
    file.append({ topic, message: numbered }, ...further);
    keep({ seq: numbered.seq, topic, at: numbered.at, payload: JSON.stringify(numbered) });
  }

  return {
    append: (topic, message) => write(topic, message),
    takeUnsent(window) {
      const taken: OutboxEntry[] = [];
      if (inFlight.size >= window) return taken;
      for (const entry of entries.values()) {
        if (inFlight.has(entry.seq)) continue;
        inFlight.add(entry.seq);
        taken.push(entry);
        if (inFlight.size >= window) break;
      }
      return taken;
    },
    acknowledge(seq) {
      if (!remove(seq)) return false;
      file.append({ acknowledged: seq });
      compactWhenWorthIt();
      return true;
    },
    forgetInFlight: () => inFlight.clear(),
    size: () => entries.size,
    lostMessages: () => lostMessages,
    reportLosses(at) {
      if (lostMessages === 0 || entries.size > maxMessages / 2) return;
      write('events', { at, kind: 'bufferOverflowed', body: { lostMessages } }, { lossesReported: true });
      lostMessages = 0;
    },
    close: () => file.close(),
  };
}
