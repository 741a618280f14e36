import {
  type MachineMessages,
  type MachineTopic,
  maxPayloadBytes,
  messageSchemas,
} from '@washboard/contract/device-messages';

/** What a machine sends and the server keeps. `connection` is not among them: the gateway knows that by itself. */
export type StoredTopic = Exclude<MachineTopic, 'connection'>;

/** A message that was understood, not yet stored. Times in milliseconds since the epoch. */
export type ReceivedMessage = {
  [T in StoredTopic]: {
    serialNumber: string;
    topic: T;
    seq: number;
    atMs: number;
    receivedAtMs: number;
    isClockDoubtful: boolean;
    message: MachineMessages[T];
  };
}[StoredTopic];

export type MessageRefusal = 'malformed' | 'oversized' | 'foreignTopic' | 'replayed' | 'unstorable';

/** A machine's clock may run ahead by this much before its time is not believed. */
const toleratedAheadMs = 2 * 60_000;

/** No buffer holds messages for longer; an earlier time is a clock that was reset. */
const oldestBelievedMs = 400 * 24 * 3_600_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads and checks one payload. @returns the message, or why it is refused */
export function receiveMessage(
  serialNumber: string,
  topic: StoredTopic,
  payload: Uint8Array,
  receivedAtMs: number,
): ReceivedMessage | MessageRefusal {
  if (payload.byteLength > maxPayloadBytes) return 'oversized';
  const parsed = messageSchemas[topic].safeParse(parseJson(payload));
  if (!parsed.success) return 'malformed';
  const message = parsed.data;
  const claimedMs = Date.parse(message.at);
  const isClockDoubtful = claimedMs > receivedAtMs + toleratedAheadMs || claimedMs < receivedAtMs - oldestBelievedMs;
  return {
    serialNumber,
    topic,
    seq: message.seq,
    atMs: isClockDoubtful ? receivedAtMs : claimedMs,
    receivedAtMs,
    isClockDoubtful,
    message,
  } as ReceivedMessage;
}

/** @returns undefined for what is not JSON, which no schema accepts */
function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(payload));
  } catch {
    return undefined;
  }
}
