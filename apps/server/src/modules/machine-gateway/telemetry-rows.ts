import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import { channels, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';
import type { ReceivedMessage } from './receive-message.ts';

export type ReceivedTelemetry = Extract<ReceivedMessage, { topic: 'telemetry' }>;

/** One sample as it is stored; keys of the channels as in the contract. */
export interface TelemetryRow extends Required<Readings> {
  serialNumber: string;
  at: string;
  seq: number;
  receivedAt: string;
  isClockDoubtful: boolean;
}

/**
 * The samples of a message, in order. Where the machine's clock is doubtful they keep their distances and the last
 * one takes the time of arrival.
 */
export function telemetryRows({ message, ...received }: ReceivedTelemetry): TelemetryRow[] {
  const samples = 'samples' in message ? message.samples : [message];
  const shiftMs = received.isClockDoubtful ? received.atMs - Date.parse(samples.at(-1)?.at ?? message.at) : 0;
  const receivedAt = new Date(received.receivedAtMs).toISOString();
  return samples.map((sample) => {
    const row = {
      serialNumber: received.serialNumber,
      at: new Date(Date.parse(sample.at) + shiftMs).toISOString(),
      seq: received.seq,
      receivedAt,
      isClockDoubtful: received.isClockDoubtful,
    } as TelemetryRow;
    for (const channel of channels) row[channel] = plausibleReading(channel, sample[channel]);
    return row;
  });
}

/** The sample as the present state and the live socket show it: only the channels that the machine sent. */
export function presentTelemetry(received: ReceivedTelemetry): StoredTelemetry {
  const { message } = received;
  const last: Readings = 'samples' in message ? (message.samples.at(-1) ?? {}) : message;
  const present: StoredTelemetry = {
    at: new Date(received.isClockDoubtful ? received.atMs : lastSampleMs(received)).toISOString(),
    receivedAt: new Date(received.receivedAtMs).toISOString(),
    isClockDoubtful: received.isClockDoubtful,
  };
  for (const channel of channels) {
    if (last[channel] !== undefined) present[channel] = plausibleReading(channel, last[channel]);
  }
  return present;
}

function lastSampleMs({ message }: ReceivedTelemetry): number {
  return Date.parse('samples' in message ? (message.samples.at(-1)?.at ?? message.at) : message.at);
}
