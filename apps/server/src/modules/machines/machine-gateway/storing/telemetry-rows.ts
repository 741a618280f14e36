import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import { channels, plausibleReading, type Readings } from '@washboard/contract/telemetry/channels';
import { maxMessageAgeMs, type ReceivedMessage, utcInstant } from './receive-message.ts';

type ReceivedTelemetry = Extract<ReceivedMessage, { topic: 'telemetry' }>;

export interface TelemetryRow extends Required<Readings> {
  serialNumber: string;
  at: string;
  seq: number;
  receivedAt: string;
  isClockDoubtful: boolean;
}

export function telemetryRows(received: ReceivedTelemetry): TelemetryRow[] {
  const { message } = received;
  if (!message.samples) return [telemetryRow(received, message, received.at)];
  const { samples } = message;
  const times = received.isClockDoubtful
    ? arrivalTimes(received.atMs, samples)
    : samples.map(({ at }) => utcInstant(at));
  return samples.map((sample, i) => telemetryRow(received, sample, times[i] ?? received.at));
}

/**
 * The last sample of a doubtful clock gets the time of arrival, and the others keep their distance, or only their order
 * if the clock was set meanwhile.
 */
function arrivalTimes(arrivalMs: number, samples: readonly { at: string }[]): string[] {
  const times = samples.map(({ at }) => Date.parse(at));
  const lastMs = times.at(-1) ?? arrivalMs;
  const isSpanBelieved = lastMs - (times[0] ?? lastMs) < maxMessageAgeMs;
  return times.map((ms, i) => {
    const distanceMs = isSpanBelieved ? lastMs - ms : times.length - 1 - i;
    return new Date(arrivalMs - distanceMs).toISOString();
  });
}

function telemetryRow(received: ReceivedTelemetry, readings: Readings, at: string): TelemetryRow {
  return {
    serialNumber: received.serialNumber,
    at,
    seq: received.seq,
    receivedAt: received.receivedAt,
    isClockDoubtful: received.isClockDoubtful,
    boilerTmp: plausibleReading('boilerTmp', readings.boilerTmp),
    tankTmp: plausibleReading('tankTmp', readings.tankTmp),
    waterTmp: plausibleReading('waterTmp', readings.waterTmp),
    boilerVlm: plausibleReading('boilerVlm', readings.boilerVlm),
    tankVlm: plausibleReading('tankVlm', readings.tankVlm),
    rinseWaterVlm: plausibleReading('rinseWaterVlm', readings.rinseWaterVlm),
    rinseWaterFlowRate: plausibleReading('rinseWaterFlowRate', readings.rinseWaterFlowRate),
  };
}

/** The result has only the channels that the machine sent. */
export function presentTelemetry(received: ReceivedTelemetry): StoredTelemetry {
  const { message, isClockDoubtful, receivedAt } = received;
  const last = message.samples ? message.samples.at(-1) : message;
  const at = isClockDoubtful || !last ? received.at : utcInstant(last.at);
  const present: StoredTelemetry = { at, receivedAt, isClockDoubtful };
  for (const channel of channels) {
    const reading = last?.[channel];
    if (reading !== undefined) present[channel] = plausibleReading(channel, reading);
  }
  return present;
}
