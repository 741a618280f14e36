import { dayMs } from '@washboard/contract/time/durations';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { ReceivedMessage } from '@washboard/server/modules/machines/machine-gateway/index';

/** Whole weeks, so that closing days stay. */
const blockDays = 28;
const recordedKinds = new Set<unknown>(['cycleStarted', 'cycleEnded', 'alarmRaised', 'alarmCleared']);
/** Between the blocks, tenths of a degree Celsius. */
const mostWarmer = 4;

/**
 * Puts earlier months before a past: its first four weeks again and again, with cycles and alarms only, because
 * simulating years would take minutes. Cycles count down; temperatures differ a little from block to block.
 *
 * @param past of four weeks or more
 * @param days before the past, rounded down to whole blocks
 */
export function withEarlierMonths(past: readonly ReceivedMessage[], days: number): ReceivedMessage[] {
  const beginsAtMs = past[0]?.atMs ?? 0;
  const block = past.filter(
    ({ topic, message, atMs }) =>
      topic === 'events' &&
      'kind' in message &&
      recordedKinds.has(message.kind) &&
      atMs < beginsAtMs + blockDays * dayMs,
  );
  const cycles = block.filter(({ message }) => 'kind' in message && message.kind === 'cycleEnded').length;
  const chance = seededRandom(seedFromText(`months before of ${past[0]?.serialNumber}`));
  const earlier = Array.from({ length: Math.floor(days / blockDays) }, (_, i) => {
    const warmer = Math.round((chance() * 2 - 1) * mostWarmer);
    return block.map((message) =>
      moved(message, { ms: (i + 1) * blockDays * dayMs, cycles: (i + 1) * cycles, warmer }),
    );
  });
  return [...earlier.toReversed().flat(), ...past].map(withSeq);
}

interface Shift {
  ms: number;
  cycles: number;
  warmer: number;
}

function moved(received: ReceivedMessage, { ms, cycles, warmer }: Shift): ReceivedMessage {
  const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
  const { message, atMs, receivedAt } = received;
  const body = 'body' in message ? (message.body as Record<string, unknown>) : {};
  const changed = Object.entries(body).map(([name, value]) => {
    if (name === 'startedAt' || name === 'endedAt') return [name, earlier(String(value))];
    if (name === 'cycleNumber') return [name, Number(value) - cycles];
    return [name, typeof value === 'number' && name.includes('Tmp') ? value + warmer : value];
  });
  const at = earlier(message.at);
  return {
    ...received,
    at,
    atMs: atMs - ms,
    receivedAt: earlier(receivedAt),
    message: { ...message, at, body: Object.fromEntries(changed) },
  } as ReceivedMessage;
}

/** Numbers count from 1. */
function withSeq(received: ReceivedMessage, index: number): ReceivedMessage {
  const seq = index + 1;
  return { ...received, seq, message: { ...received.message, seq } } as ReceivedMessage;
}
