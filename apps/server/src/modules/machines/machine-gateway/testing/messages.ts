import type { MachineTopic } from '@washboard/contract/machine-link/machine-messages';
import { type ReceivedMessage, receiveMessage, type StoredTopic } from '../storing/receive-message.ts';
import { Sender } from '../storing/sender.ts';

export function telemetryText(seq: number, at: string, readings: object = { boilerTmp: 830 }): string {
  return JSON.stringify({ seq, at, ...readings });
}

export const statusBody = { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null };

/**
 * @param sender by default one that has just connected
 * @param body all fields but `seq` and `at`
 */
export function received(
  sender: string | Sender,
  topic: StoredTopic,
  seq: number,
  { at = '2026-11-21T10:00:00.000Z', receivedAt = '2026-11-21T10:00:00.500Z', ...body }: Record<string, unknown> = {},
): ReceivedMessage {
  const from = typeof sender === 'string' ? new Sender(sender) : sender;
  const payload = Buffer.from(JSON.stringify({ seq, at, ...defaults[topic], ...body }));
  const message = receiveMessage(from, topic, payload, Date.parse(String(receivedAt)));
  if (typeof message === 'string') throw new Error(`not a message: ${message}`);
  return message;
}

/** The reader should have removed this NUL, which PostgreSQL refuses. */
export function unstorable(sender: string, seq: number): ReceivedMessage {
  const read = received(sender, 'events', seq, { kind: 'novelty', body: {} });
  return { ...read, message: { ...read.message, body: { text: 'a\0b' } } } as ReceivedMessage;
}

const defaults: Record<Exclude<MachineTopic, 'connection'>, object> = {
  telemetry: { boilerTmp: 830 },
  status: statusBody,
  events: { kind: 'doorOpened', body: {} },
  versions: { FW00: '1.4.0', FW02: '1.1.0' },
  parameters: { values: { SB: 60 } },
  counters: { totals: { cycles: 12 } },
  fota: { perc: 10, inProg: 1 },
  connectivity: { wifi: { isOn: true, ssid: 'Cucina', signalDbm: -58 } },
  replies: { commandId: '00000000-0000-4000-8000-000000000009', outcome: 'executed' },
};
