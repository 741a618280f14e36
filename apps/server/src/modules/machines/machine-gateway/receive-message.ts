import {
  type MachineMessages,
  type MachineTopic,
  maxPayloadBytes,
  messageSchemas,
} from '@washboard/contract/machine-link/device-messages';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { z } from 'zod';
import type { Sender } from './sender.ts';

/** What a machine sends and the server keeps. `connection` is not among them: the gateway knows that by itself. */
export type StoredTopic = Exclude<MachineTopic, 'connection'>;

/** A message that was understood, not yet stored. `at` as text in UTC and in milliseconds since the epoch. */
export type ReceivedMessage = {
  [T in StoredTopic]: {
    serialNumber: string;
    topic: T;
    seq: number;
    /** Numbers below it that are missing are lost: the machine has begun beyond them. */
    lowestSeq: number;
    at: string;
    atMs: number;
    receivedAt: string;
    isClockDoubtful: boolean;
    message: MachineMessages[T];
  };
}[StoredTopic];

type MessageRefusal = 'malformed' | 'oversized';

/** A machine's clock may run ahead by this much before its time is not believed. */
const toleratedAheadMs = 2 * 60_000;

/** No buffer holds messages for longer; an earlier time is a clock that was reset. */
export const oldestBelievedMs = 400 * 24 * 3_600_000;

/** Every message of every machine passes here; compiled, reading one costs a tenth. */
const compiledSchemas = Object.fromEntries(
  Object.entries(messageSchemas).map(([topic, schema]) => [topic, z.compile(schema)]),
) as typeof messageSchemas;

/** Reads and checks one payload. @returns the message, or why it is refused */
export function receiveMessage(
  sender: Sender,
  topic: StoredTopic,
  payload: Uint8Array,
  receivedAtMs: number,
): ReceivedMessage | MessageRefusal {
  if (payload.byteLength > maxPayloadBytes) return 'oversized';
  const parsed = compiledSchemas[topic].safeParse(readMachineJson(payload));
  if (!parsed.success) return 'malformed';
  const message = parsed.data;
  const receivedAt = instantOf(receivedAtMs);
  const claimedMs = Date.parse(message.at);
  const isBelieved = (ms: number) => ms <= receivedAtMs + toleratedAheadMs && ms >= receivedAtMs - oldestBelievedMs;
  const { seq } = message;
  const isClockDoubtful =
    !isBelieved(claimedMs) ||
    !sampleTimes(message).every(isBelieved) ||
    sender.isClockBehind(seq, claimedMs, receivedAtMs);
  const atMs = isClockDoubtful ? receivedAtMs : claimedMs;
  sender.note(seq, atMs);
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

/** First and last are enough: samples come in the order of their times. */
function sampleTimes(message: MachineMessages[StoredTopic]): number[] {
  if (!('samples' in message) || !message.samples) return [];
  return [message.samples[0], message.samples.at(-1)].map((sample) => Date.parse(sample?.at ?? ''));
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

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether there may be more in a JSON text than plain ASCII: nearly no message has it, and the others are read twice as slowly. */
const mayHide = /[^\n\r\t -~]|\\[bfnrtu]/;

/**
 * The one place where texts of machines come in: without characters that are invisible, control something or turn the
 * direction of writing, in values and in names of fields.
 *
 * @returns undefined for what is not JSON, which no schema accepts
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

/** A text of which nothing is left was one all the same: the mark of what cannot be shown stands for it. */
function seenText(text: string): string {
  return withoutHiddenCharacters(text) || (text && '\ufffd');
}
