import type { CounterName } from '@washboard/contract/statistics/counts';
import { received } from '../../machine-gateway/testing/messages.ts';

let seq = 0;

function message(serialNumber: string, topic: 'events' | 'counters', atMs: number, body: object) {
  seq += 1;
  const [at, receivedAt] = [atMs, atMs + 500].map((ms) => new Date(ms).toISOString());
  return received(serialNumber, topic, seq, { at, receivedAt, ...body });
}

export function countersMessage(
  serialNumber: string,
  at: string | number,
  totals: Partial<Record<CounterName, number>>,
  rest: object = {},
) {
  return message(serialNumber, 'counters', new Date(at).getTime(), { totals, ...rest });
}

export function cycleMessage(serialNumber: string, at: string | number, record: Record<string, unknown> = {}) {
  const atMs = new Date(at).getTime();
  const [startedAt, endedAt] = [atMs - 120_000, atMs].map((ms) => new Date(ms).toISOString());
  const body = {
    cycleNumber: seq + 1,
    cycleType: 'dishes',
    startedAt,
    endedAt,
    outcome: 'completed',
    washDurationS: 90,
    rinseDurationS: 12,
    tankTmpMin: 600,
    tankTmpMax: 630,
    rinseTmpMin: 820,
    rinseTmpMax: 850,
    waterVlm: 25,
    energyWh: 400,
    ...record,
  };
  return message(serialNumber, 'events', atMs, { kind: 'cycleEnded', body });
}
