import type { Gamma } from '@washboard/contract/appliances/appliances';
import { counterNames } from '@washboard/contract/statistics/counts';
import { createScriptedMachine } from '@washboard/machine/fleet/scripted-machine';
import { type DayProfileName, dayProfiles } from '@washboard/machine/kitchen/day-profiles';
import { createPlaceTime } from '@washboard/machine/kitchen/place-time';
import { countsOf, type MachineCounts } from '@washboard/machine/machine/counter-report';
import type { ReportIntervals } from '@washboard/machine/machine/reporter';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { ReceivedMessage } from '@washboard/server/modules/machines/machine-gateway/index';
import { lifeSoFar } from '../demo-machines/life-so-far.ts';

/** Something that was wrong, from a time of day, so that it happens while people work. */
export interface PastTrouble {
  fault: MachineFault;
  daysAgo: number;
  /** Minutes after midnight, where the machine stands. */
  from: number;
  hours: number;
  /** What somebody noted of the first alarm that came of it; nobody notes every alarm. */
  note?: { by: string; solution: number | null; words: string };
}

/** The past of one machine, to be lived through again. */
export interface PastOrder {
  serialNumber: string;
  gamma: Gamma;
  modelNumber: string;
  house: DayProfileName;
  timeZone: string;
  /** Number of the last cycle of this past. */
  lastCycleNumber: number;
  days: number;
  troubles?: readonly PastTrouble[];
  /** ms since 1970. */
  endsAtMs: number;
}

/**
 * Fifteen seconds while the machine works show every cycle's shape (its extremes are in its record), and a machine that
 * waits changes in minutes. That makes some 800 rows of a busy day, where the live rhythm makes 20,000.
 */
const intervals: ReportIntervals = { telemetryActiveS: 15, telemetryQuietS: 300, statusRunningS: Infinity };

const dayMs = 24 * 3_600_000;

/** From the machine over a kitchen's network into the database, shortest and longest, ms. */
const wayMs = [60, 400] as const;

/**
 * What the machine told in the days before `endsAtMs`, in the order of `seq`, which counts from 1: far below the time in
 * ms at which a live machine begins to count. The same order gives the same messages, so that what an interruption left
 * unfinished can be stored again, and nothing comes twice. Of `status` only the last is kept, as in the database.
 */
export function simulatePast({
  endsAtMs,
  days,
  lastCycleNumber,
  troubles = [],
  ...order
}: PastOrder): ReceivedMessage[] {
  const place = createPlaceTime(order.timeZone);
  const seed = seedFromText(`past of ${order.serialNumber}`);
  const chance = seededRandom(seed);
  const messages: ReceivedMessage[] = [];

  function keep(topic: string, message: { at: string } & Record<string, unknown>): void {
    const seq = messages.length + 1;
    const atMs = Date.parse(message.at);
    const receivedAt = new Date(atMs + wayMs[0] + chance() * (wayMs[1] - wayMs[0])).toISOString();
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
  // What the live machine goes on from stands idle.
  machine.stopCycle();
  advanceTo(endsAtMs);
  // The live machine knows nothing of these, so it would never take them back.
  const at = new Date(endsAtMs).toISOString();
  for (const { errorCode } of machine.alarms()) keep('events', { at, kind: 'alarmCleared', body: { errorCode } });
  const life = countsOf(lifeSoFar(order, lastCycleNumber));
  keep('counters', { at, ...countsOf(machine.counters()) });
  isOver = true;
  reportStatus();
  countCyclesUpTo(lastCycleNumber, messages);
  countUpTo(life, messages);
  return messages;
}

/** How many cycles fit into the days is known only now. */
function countCyclesUpTo(lastCycleNumber: number, messages: readonly ReceivedMessage[]): void {
  const bodies = messages.flatMap(({ message }) =>
    'kind' in message && (message.kind === 'cycleStarted' || message.kind === 'cycleEnded') ? [message.body] : [],
  );
  const counted = Number(bodies.at(-1)?.cycleNumber ?? 0);
  for (const body of bodies) body.cycleNumber = Number(body.cycleNumber) + lastCycleNumber - counted;
}

/** The board counted in the years before, too. What it had counted in the end is what the live machine begins with. */
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
