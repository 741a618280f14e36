import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HandReading } from '@washboard/contract/service-log/readings';
import { counterNames } from '@washboard/contract/statistics/counts';
import { dayMs } from '@washboard/contract/time/durations';
import { createScriptedMachine } from '@washboard/emulator/fleet/scripted-machine';
import { type DayProfileName, dayProfiles } from '@washboard/emulator/kitchen/day-profiles';
import { createPlaceTime } from '@washboard/emulator/kitchen/place-time';
import { countsOf, type MachineCounts } from '@washboard/emulator/machine/counter-report';
import type { ReportIntervals } from '@washboard/emulator/machine/reporter';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { ReceivedMessage } from '@washboard/server/modules/machines/machine-gateway/index';
import { lifeSoFar } from '../demo-machines/life-so-far.ts';

export interface PastTrouble {
  fault: MachineFault;
  daysAgo: number;
  /** Minutes after midnight, local time of the machine. */
  from: number;
  hours: number;
  note?: { by: string; solution: number | null; words: string };
}

export interface PastVisit {
  by: string;
  daysAgo: number;
  at: number;
  text: string;
  readings: readonly HandReading[];
}

export interface PastOrder {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  house: DayProfileName;
  timeZone: string;
  lastCycleNumber: number;
  days: number;
  /** These days before the simulated ones have only cycles and alarms. */
  earlierDays?: number;
  troubles?: readonly PastTrouble[];
  visits?: readonly PastVisit[];
  endsAtMs: number;
}

/**
 * An interval of 15 s shows the shape of every cycle; a busy day has about 800 rows, instead of 20,000 at the live
 * interval.
 */
const intervals: ReportIntervals = { telemetryActiveS: 15, telemetryQuietS: 300, statusRunningS: Infinity };

const wayMs = [60, 400] as const;

/**
 * The same order gives the same messages, so that an interrupted run can be repeated. `seq` starts at 1, below that of
 * a live machine.
 */
export function simulatePast({
  endsAtMs,
  days,
  lastCycleNumber,
  earlierDays = 0,
  troubles = [],
  ...order
}: PastOrder): ReceivedMessage[] {
  const place = createPlaceTime(order.timeZone);
  const seed = seedFromText(`past of ${order.serialNumber}`);
  const chance = seededRandom(seed);
  const messages: ReceivedMessage[] = [];
  let lastEventMs = 0;

  function keep(topic: string, message: { at: string } & Record<string, unknown>): void {
    const seq = messages.length + 1;
    const atMs = Date.parse(message.at);
    const arrivesMs = atMs + wayMs[0] + chance() * (wayMs[1] - wayMs[0]);
    // No event overtakes another, so that the times of the ledger never run back.
    const receivedAtMs = topic === 'events' ? Math.max(lastEventMs, arrivesMs) : arrivesMs;
    if (topic === 'events') lastEventMs = receivedAtMs;
    const receivedAt = new Date(receivedAtMs).toISOString();
    const { serialNumber } = order;
    const received = { serialNumber, topic, seq, at: message.at, atMs, receivedAt, isClockDoubtful: false };
    messages.push({ ...received, message: { ...message, seq } } as ReceivedMessage);
  }

  let isOver = false;
  const { machine, advanceTo, reportStatus } = createScriptedMachine({
    range: rangeModelOf(order.gamma, order.modelNumber),
    profile: dayProfiles[order.house],
    place,
    seed,
    initial: { power: 'off', water: 'cold', cycleNumber: 0 },
    beginsAtMs: place.instantOf(place.dateAt(endsAtMs - days * dayMs), 4 * 60),
    intervals,
    troubles: troubles.map(({ fault, daysAgo, from, hours }) => {
      const fromMs = place.instantOf(place.dateAt(endsAtMs - daysAgo * dayMs), from);
      return { fault, fromMs, toMs: fromMs + hours * 3_600_000 };
    }),
    send: (topic, message) => {
      if (topic !== 'status' || isOver) keep(topic, message);
    },
  });
  advanceTo(endsAtMs - 1);
  machine.stopCycle();
  advanceTo(endsAtMs);
  // The live machine does not know these alarms and would never clear them.
  const at = new Date(endsAtMs).toISOString();
  for (const { errorCode } of machine.alarms()) keep('events', { at, kind: 'alarmCleared', body: { errorCode } });
  const life = countsOf(lifeSoFar(order, lastCycleNumber));
  keep('counters', { at, ...countsOf(machine.counters()) });
  isOver = true;
  reportStatus();
  countCyclesUpTo(lastCycleNumber, messages);
  countUpTo(life, messages);
  return withEarlierMonths(messages, earlierDays);
}

function countCyclesUpTo(lastCycleNumber: number, messages: readonly ReceivedMessage[]): void {
  const bodies = messages.flatMap(({ message }) =>
    'kind' in message && (message.kind === 'cycleStarted' || message.kind === 'cycleEnded') ? [message.body] : [],
  );
  const counted = Number(bodies.at(-1)?.cycleNumber ?? 0);
  for (const body of bodies) body.cycleNumber = Number(body.cycleNumber) + lastCycleNumber - counted;
}

/** The last counts must be those with which the live machine begins. */
function countUpTo(life: MachineCounts, messages: readonly ReceivedMessage[]): void {
  const readings = messages.flatMap(({ topic, message }) => (topic === 'counters' ? [message] : []));
  const last = readings.at(-1);
  if (!last) return;
  const before = counterNames.map((name) => [name, (life.totals[name] ?? 0) - (last.totals[name] ?? 0)] as const);
  const interval = readings[0]?.cyclesBeforeMaintenance ?? 0;
  const leftAtEnd = last.cyclesBeforeMaintenance ?? 0;
  for (const reading of readings) {
    reading.totals = Object.fromEntries(before.map(([name, earlier]) => [name, earlier + (reading.totals[name] ?? 0)]));
    const left = (reading.cyclesBeforeMaintenance ?? 0) - leftAtEnd + (life.cyclesBeforeMaintenance ?? 0);
    reading.cyclesBeforeMaintenance = left > interval ? left - interval : left;
  }
}

/** Blocks of whole weeks preserve the closing days. */
const blockDays = 28;
const recordedKinds = new Set<unknown>(['cycleStarted', 'cycleEnded', 'alarmRaised', 'alarmCleared']);
/** The unit is a tenth of a degree Celsius. */
const maxWarmer = 4;

/**
 * Simulating years would take minutes, so earlier months repeat the first four weeks, with cycles and alarms only.
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
    const warmer = Math.round((chance() * 2 - 1) * maxWarmer);
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

function withSeq(received: ReceivedMessage, index: number): ReceivedMessage {
  const seq = index + 1;
  return { ...received, seq, message: { ...received.message, seq } } as ReceivedMessage;
}
