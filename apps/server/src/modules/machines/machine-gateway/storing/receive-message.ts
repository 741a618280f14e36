import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import { type CycleRecord, isKnownEvent } from '@washboard/contract/machine-link/machine-events';
import {
  type MachineMessages,
  type MachineTopic,
  maxPayloadBytes,
  messageSchemas,
} from '@washboard/contract/machine-link/machine-messages';
import { plausibleReading } from '@washboard/contract/telemetry/channels';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import { z } from 'zod';
import type { Sender } from './sender.ts';

/** The gateway itself knows the `connection` of a machine. */
export type StoredTopic = Exclude<MachineTopic, 'connection'>;

/** `at` is a text in UTC, `atMs` milliseconds since the epoch. */
export type ReceivedMessage = {
  [T in StoredTopic]: {
    serialNumber: string;
    topic: T;
    seq: number;
    /** Lower missing numbers are lost, because the machine has moved past them. */
    lowestSeq: number;
    at: string;
    atMs: number;
    receivedAt: string;
    isClockDoubtful: boolean;
    message: MachineMessages[T];
  };
}[StoredTopic];

type MessageRefusal = 'malformed' | 'oversized';

/** A machine's time is doubtful if it is further ahead. */
const toleratedAheadMs = 2 * minuteMs;

/** No machine buffers messages for longer, so an older time means a reset clock. */
export const maxMessageAgeMs = 400 * dayMs;

/** Compiled schemas take a tenth of the time. */
const compiledSchemas = Object.fromEntries(
  Object.entries(messageSchemas).map(([topic, schema]) => [topic, z.compile(schema)]),
) as typeof messageSchemas;

export function receiveMessage(
  sender: Sender,
  topic: StoredTopic,
  payload: Uint8Array,
  receivedAtMs: number,
): ReceivedMessage | MessageRefusal {
  if (payload.byteLength > maxPayloadBytes) return 'oversized';
  const parsed = compiledSchemas[topic].safeParse(readMachineJson(payload));
  if (!parsed.success) return 'malformed';
  const message = withMeasuredTemperatures(parsed.data);
  const receivedAt = instantOf(receivedAtMs);
  const claimedMs = Date.parse(message.at);
  const isBelieved = (ms: number) => ms <= receivedAtMs + toleratedAheadMs && ms >= receivedAtMs - maxMessageAgeMs;
  const { seq } = message;
  const isItsTimeBelieved = isBelieved(claimedMs) && !sender.isClockBehind(seq, claimedMs, receivedAtMs);
  const isClockDoubtful = !isItsTimeBelieved || !timesInside(message).every(isBelieved) || isContradicted(message);
  const atMs = isClockDoubtful ? receivedAtMs : claimedMs;
  // A doubtful time inside a message casts no doubt on the messages buffered after it.
  sender.note(seq, isItsTimeBelieved ? claimedMs : receivedAtMs);
  return {
    serialNumber: sender.serialNumber,
    topic,
    seq,
    lowestSeq: sender.lowestSeq,
    at: isClockDoubtful ? receivedAt : utcInstant(message.at),
    atMs,
    receivedAt,
    isClockDoubtful,
    message,
  } as ReceivedMessage;
}

type Message = MachineMessages[StoredTopic];

const endedCycleOf = (message: Message): CycleRecord | null =>
  'kind' in message && isKnownEvent(message) && message.kind === 'cycleEnded' ? message.body : null;

/** Samples are in the order of their times, so the first and the last suffice. */
function timesInside(message: Message): number[] {
  if ('samples' in message && message.samples)
    return [message.samples[0], message.samples.at(-1)].map((sample) => Date.parse(sample?.at ?? ''));
  const cycle = endedCycleOf(message);
  return cycle ? [Date.parse(cycle.startedAt), Date.parse(cycle.endedAt)] : [];
}

/** A cycle ends at the time of its message, within this tolerance. */
const toleratedDelayMs = 2 * minuteMs;

/** True if the cycle's times contradict the message, or show that the clock was set meanwhile. */
function isContradicted(message: Message): boolean {
  const cycle = endedCycleOf(message);
  if (!cycle) return false;
  const [startMs, endMs] = [Date.parse(cycle.startedAt), Date.parse(cycle.endedAt)];
  return Math.abs(endMs - Date.parse(message.at)) > toleratedDelayMs || endMs - startMs > maxCycleMs;
}

/**
 * A value that a probe cannot measure, such as the −32768 of a broken wire, invalidates all values of that probe in the
 * cycle.
 */
function withMeasuredTemperatures<M extends Message>(message: M): M {
  const cycle = endedCycleOf(message);
  if (!cycle) return message;
  const { tankTmpMean, rinseTmpMean } = cycle;
  const body: CycleRecord = {
    ...cycle,
    ...(!hasMeasured('tankTmp', cycle.tankTmpMin, tankTmpMean, cycle.tankTmpMax) && {
      tankTmpMin: null,
      tankTmpMax: null,
      ...(tankTmpMean !== undefined && { tankTmpMean: null }),
    }),
    ...(!hasMeasured('boilerTmp', cycle.rinseTmpMin, rinseTmpMean, cycle.rinseTmpMax) && {
      rinseTmpMin: null,
      rinseTmpMax: null,
      ...(rinseTmpMean !== undefined && { rinseTmpMean: null }),
    }),
  };
  return { ...message, body };
}

const hasMeasured = (channel: 'tankTmp' | 'boilerTmp', ...values: (number | null | undefined)[]): boolean =>
  values.every((value) => plausibleReading(channel, value ?? null) === (value ?? null));

let lastInstant = { ms: 0, text: '' };

/** Many messages arrive in the same millisecond, so its text is cached. */
function instantOf(ms: number): string {
  if (lastInstant.ms !== ms) lastInstant = { ms, text: new Date(ms).toISOString() };
  return lastInstant.text;
}

const canonicalLength = '2026-11-21T02:44:35.000Z'.length;

/** Stored instants sort as text. Most machines send that form. */
export function utcInstant(instant: string): string {
  return instant.length === canonicalLength && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Few messages contain more than plain ASCII, and cleaning them takes twice as long. */
const mayHide = /[^\n\r\t -~]|\\[bfnrtu]/;

/**
 * All texts of machines pass here and lose invisible characters, control characters and changes of the text direction.
 * @returns undefined for invalid JSON, which no schema accepts
 */
export function readMachineJson(payload: Uint8Array): unknown {
  try {
    const text = decoder.decode(payload);
    return mayHide.test(text) ? JSON.parse(text, (_name, value) => seen(value)) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function seen(value: unknown): unknown {
  if (typeof value === 'string') return seenText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [seenText(name), part]));
}

/** A text that became empty gets a visible placeholder. */
function seenText(text: string): string {
  return withoutHiddenCharacters(text) || (text && '\ufffd');
}
