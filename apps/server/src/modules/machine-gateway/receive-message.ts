import {
  type MachineMessages,
  type MachineTopic,
  maxPayloadBytes,
  messageSchemas,
} from '@washboard/contract/device-messages';
import { z } from 'zod';

/** What a machine sends and the server keeps. `connection` is not among them: the gateway knows that by itself. */
export type StoredTopic = Exclude<MachineTopic, 'connection'>;

/** A message that was understood, not yet stored. `at` as text in UTC and in milliseconds since the epoch. */
export type ReceivedMessage = {
  [T in StoredTopic]: {
    serialNumber: string;
    topic: T;
    seq: number;
    at: string;
    atMs: number;
    receivedAt: string;
    isClockDoubtful: boolean;
    message: MachineMessages[T];
  };
}[StoredTopic];

export type MessageRefusal = 'malformed' | 'oversized';

/** A machine's clock may run ahead by this much before its time is not believed. */
const toleratedAheadMs = 2 * 60_000;

/** No buffer holds messages for longer; an earlier time is a clock that was reset. */
export const oldestBelievedMs = 400 * 24 * 3_600_000;

/** Every message of every machine passes here; compiled, reading one costs a tenth. */
const compiledSchemas = Object.fromEntries(
  Object.entries(messageSchemas).map(([topic, schema]) => [topic, z.compile(schema)]),
) as typeof messageSchemas;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads and checks one payload. @returns the message, or why it is refused */
export function receiveMessage(
  serialNumber: string,
  topic: StoredTopic,
  payload: Uint8Array,
  receivedAtMs: number,
): ReceivedMessage | MessageRefusal {
  if (payload.byteLength > maxPayloadBytes) return 'oversized';
  const parsed = compiledSchemas[topic].safeParse(parseJson(payload));
  if (!parsed.success) return 'malformed';
  const message = parsed.data;
  const receivedAt = instantOf(receivedAtMs);
  const claimedMs = Date.parse(message.at);
  const isBelieved = (ms: number) => ms <= receivedAtMs + toleratedAheadMs && ms >= receivedAtMs - oldestBelievedMs;
  const isClockDoubtful = !isBelieved(claimedMs) || !sampleTimes(message).every(isBelieved);
  return {
    serialNumber,
    topic,
    seq: message.seq,
    at: isClockDoubtful ? receivedAt : utcInstant(message.at),
    atMs: isClockDoubtful ? receivedAtMs : claimedMs,
    receivedAt,
    isClockDoubtful,
    message,
  } as ReceivedMessage;
}

/** First and last are enough: samples come in the order of their times. */
function sampleTimes(message: MachineMessages[StoredTopic]): number[] {
  if (!('samples' in message) || !message.samples) return [];
  return [message.samples[0], message.samples.at(-1)].map((sample) => Date.parse(sample?.at ?? ''));
}

/** @returns undefined for what is not JSON, which no schema accepts */
function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload));
  } catch {
    return undefined;
  }
}

let lastInstant = { ms: 0, text: '' };

/** Many messages come in the same millisecond; its text is made once. */
function instantOf(ms: number): string {
  if (lastInstant.ms !== ms) lastInstant = { ms, text: new Date(ms).toISOString() };
  return lastInstant.text;
}

const canonicalLength = '2026-11-21T02:44:35.000Z'.length;

/** The one form in which instants are kept, which sorts as text; most machines send it already. */
export function utcInstant(instant: string): string {
  return instant.length === canonicalLength && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
}
