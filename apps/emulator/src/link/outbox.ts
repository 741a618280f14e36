import {
  type MachineMessages,
  type MachineTopic,
  machineTopics,
} from '@washboard/contract/machine-link/machine-messages';
import { z } from 'zod';
import { type JsonLinesFile, noJsonLines, openJsonLines } from './json-lines-file.ts';

/** `connection` belongs to the will and has no `seq`. */
export type OutboxTopic = Exclude<MachineTopic, 'connection'>;

type WithoutSeq<Message> = Message extends unknown ? Omit<Message, 'seq'> : never;
export type Unnumbered<T extends OutboxTopic> = WithoutSeq<MachineMessages[T]>;

export interface OutboxEntry {
  seq: number;
  topic: OutboxTopic;
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

interface OutboxOptions {
  path: string | null;
  maxMessages: number;
  nowMs: number;
}

const worthCompacting = 1_000;

/**
 * Messages stay in the outbox, and are sent again, until the cloud acknowledges them.
 * `seq` must exceed any that the machine ever sent, even after its disk was replaced. So numbering continues from the
 * current time in ms, which a machine with fewer than a thousand messages a second never overtakes.
 */
export class Outbox {
  readonly #maxMessages: number;
  readonly #file: JsonLinesFile<OutboxRecord>;
  readonly #entries = new Map<number, OutboxEntry>();
  readonly #telemetrySeqs = new Set<number>();
  readonly #inFlight = new Set<number>();
  #nextSeq = 1;
  #lostMessages = 0;
  #deadRecords = 0;

  constructor({ path, maxMessages, nowMs }: OutboxOptions) {
    const { file, records } = path === null ? noJsonLines<OutboxRecord>() : openJsonLines(path, outboxRecord);
    this.#maxMessages = maxMessages;
    this.#file = file;
    for (const record of records) this.#replay(record);
    this.#nextSeq = Math.max(this.#nextSeq, nowMs);
    this.#compact();
  }

  get size(): number {
    return this.#entries.size;
  }

  get lostMessages(): number {
    return this.#lostMessages;
  }

  append<T extends OutboxTopic>(topic: T, message: Unnumbered<T>): void {
    this.#write(topic, message);
  }

  takeUnsent(window: number): OutboxEntry[] {
    const batch: OutboxEntry[] = [];
    if (this.#inFlight.size >= window) return batch;
    for (const entry of this.#entries.values()) {
      if (this.#inFlight.has(entry.seq)) continue;
      this.#inFlight.add(entry.seq);
      batch.push(entry);
      if (this.#inFlight.size >= window) break;
    }
    return batch;
  }

  acknowledge(seq: number): boolean {
    if (!this.#remove(seq)) return false;
    this.#file.append({ acknowledged: seq });
    this.#compactWhenWorthIt();
    return true;
  }

  forgetInFlight(): void {
    this.#inFlight.clear();
  }

  /** The event waits until there is room, so that one outage causes one report. */
  reportLosses(at: string): void {
    const lostMessages = this.#lostMessages;
    if (lostMessages === 0 || this.#entries.size > this.#maxMessages / 2) return;
    this.#write('events', { at, kind: 'bufferOverflowed', body: { lostMessages } }, { lossesReported: true });
    this.#lostMessages = 0;
  }

  close(): void {
    this.#file.close();
  }

  #write<T extends OutboxTopic>(topic: T, message: Unnumbered<T>, ...further: OutboxRecord[]): void {
    while (this.#entries.size >= this.#maxMessages && this.#entries.size > this.#inFlight.size) this.#makeRoom();
    const numbered = { seq: this.#nextSeq, ...message };
    this.#nextSeq += 1;
    this.#file.append({ topic, message: numbered }, ...further);
    this.#keep({ seq: numbered.seq, topic, at: numbered.at, payload: JSON.stringify(numbered) });
  }

  #keep(entry: OutboxEntry): void {
    this.#entries.set(entry.seq, entry);
    if (entry.topic === 'telemetry') this.#telemetrySeqs.add(entry.seq);
  }

  #remove(seq: number): boolean {
    this.#telemetrySeqs.delete(seq);
    this.#inFlight.delete(seq);
    return this.#entries.delete(seq);
  }

  /**
   * A gap in a curve costs less than a lost cycle record, so telemetry is dropped first. Messages in flight may have
   * arrived.
   */
  #makeRoom(): void {
    const oldest = this.#firstNotInFlight(this.#telemetrySeqs) ?? this.#firstNotInFlight(this.#entries.keys());
    if (oldest === undefined) return;
    this.#remove(oldest);
    this.#file.append({ lost: oldest });
    this.#lostMessages += 1;
    this.#compactWhenWorthIt();
  }

  #firstNotInFlight(seqs: Iterable<number>): number | undefined {
    for (const seq of seqs) if (!this.#inFlight.has(seq)) return seq;
    return undefined;
  }

  #replay(record: OutboxRecord): void {
    if ('message' in record) {
      const { seq, at } = record.message;
      this.#keep({ seq, topic: record.topic, at, payload: JSON.stringify(record.message) });
      this.#nextSeq = Math.max(this.#nextSeq, seq + 1);
    } else if ('acknowledged' in record) {
      this.#remove(record.acknowledged);
    } else if ('lost' in record) {
      this.#remove(record.lost);
      this.#lostMessages += 1;
    } else if ('lossesReported' in record) {
      this.#lostMessages = 0;
    } else {
      this.#nextSeq = Math.max(this.#nextSeq, record.nextSeq);
      this.#lostMessages += record.lostMessages;
    }
  }

  #compactWhenWorthIt(): void {
    // Two records are dead: the message, and that of its removal.
    this.#deadRecords += 2;
    if (this.#deadRecords >= Math.max(worthCompacting, this.#entries.size)) this.#compact();
  }

  #compact(): void {
    this.#file.rewrite(this.#liveRecords());
    this.#deadRecords = 0;
  }

  *#liveRecords(): Iterable<OutboxRecord> {
    yield { nextSeq: this.#nextSeq, lostMessages: this.#lostMessages };
    for (const { topic, payload } of this.#entries.values()) yield { topic, message: JSON.parse(payload) };
  }
}
