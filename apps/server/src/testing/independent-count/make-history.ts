import type { Gamma } from '@washboard/contract/appliances/appliances';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { clockChangeOn, daysLater, momentOf } from './wall-clock.ts';

export type SentMessage = { serialNumber: string; seq: number; at: string } & (
  | { kind: string; body: Record<string, unknown>; totals?: undefined }
  | { kind?: undefined; totals: Totals }
);

export type Totals = Record<'cycles' | 'waterVlm' | 'energyWh', number>;

export type Step = { ms: number } & (
  | { kind: 'message'; message: SentMessage }
  | { kind: 'sign'; serialNumber: string; day: string }
  | { kind: 'signSite'; companyCode: string; day: string }
  | { kind: 'close'; serialNumber: string; seq: number }
  | { kind: 'move'; serialNumber: string; companyCode: string }
  | { kind: 'changeZone'; serialNumber: string; timeZone: string }
  | { kind: 'look'; day: string }
  | { kind: 'report' }
);

export interface HistoryMachine {
  serialNumber: string;
  companyCode: string;
  gamma: Gamma;
  timeZone: string;
  changes: readonly string[];
  hasCounters?: true;
}

const european = ['2026-03-29', '2026-10-25'];
/** These machines change their owner, zone or board around the autumn change. */
const autumn = european.slice(1);

export const historyMachines: readonly HistoryMachine[] = [
  {
    serialNumber: 'ROME0001',
    companyCode: '300001',
    gamma: 'infinity',
    timeZone: 'Europe/Rome',
    changes: european,
    hasCounters: true,
  },
  // The clocks change by half an hour, and volumes are always metric.
  {
    serialNumber: 'HOWE0001',
    companyCode: '300001',
    gamma: 'hiline',
    timeZone: 'Australia/Lord_Howe',
    changes: ['2026-04-05', '2026-10-04'],
    hasCounters: true,
  },
  // Midnight is missing in March, and occurs twice in October.
  { serialNumber: 'AZOR0001', companyCode: '300001', gamma: 'prime', timeZone: 'Atlantic/Azores', changes: european },
  { serialNumber: 'BOARD0001', companyCode: '300001', gamma: 'infinity', timeZone: 'Europe/Rome', changes: autumn },
  { serialNumber: 'ZONE0001', companyCode: '300001', gamma: 'ge', timeZone: 'Europe/Rome', changes: autumn },
  { serialNumber: 'MOVED0001', companyCode: '300001', gamma: 'infinity', timeZone: 'Europe/Rome', changes: autumn },
  {
    serialNumber: 'JOHN0001',
    companyCode: '300002',
    gamma: 'ge',
    timeZone: 'America/St_Johns',
    changes: ['2026-03-08', '2026-11-01'],
  },
];

const moves = { serialNumber: 'MOVED0001', companyCode: '300002', at: '2026-10-25T09:10:00.000Z' };
const newZone = { serialNumber: 'ZONE0001', timeZone: 'Atlantic/Azores', at: '2026-10-26T09:10:00.000Z' };
/** The cycles of the new board begin after its `cycleNumber`. */
const newBoard = { serialNumber: 'BOARD0001', at: '2026-10-25T09:10:00.000Z', cycleNumber: 3 };

const cycleMs = 150_000;

type Random = ReturnType<typeof randomOf>;

/** The generator is Mulberry32. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    isLikely: (share: number) => next() < share,
    oneOf: <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item,
  };
}

export function makeHistory(seed: number): Step[] {
  const random = randomOf(seed);
  const steps: Step[] = historyMachines.flatMap((machine) => stepsOf(machine, random));
  const { at: movedAt, ...move } = moves;
  const { at: changedAt, ...change } = newZone;
  steps.push({ ms: Date.parse(movedAt), kind: 'move', ...move });
  steps.push({ ms: Date.parse(changedAt), kind: 'changeZone', ...change });
  const sundays = new Set(historyMachines.flatMap(({ changes }) => changes));
  for (const sunday of sundays) {
    for (const days of [0, 1]) {
      const day = daysLater(sunday, days);
      steps.push({ ms: Date.parse(`${day}T20:40:00Z`), kind: 'look', day });
      if (random.isLikely(0.4))
        steps.push({ ms: Date.parse(`${daysLater(day, 1)}T10:15:00Z`), kind: 'signSite', companyCode: '300001', day });
    }
    steps.push({ ms: Date.parse(`${daysLater(sunday, 1)}T12:30:00Z`), kind: 'report' });
  }
  return steps.toSorted((a, b) => a.ms - b.ms);
}

function stepsOf(machine: HistoryMachine, random: Random): Step[] {
  const { serialNumber, timeZone } = machine;
  const steps: Step[] = [];
  let seq = random.whole(1, 1000) * 1000;
  let cycleNumber = random.whole(700, 900);
  let hasNewBoard = false;
  const boardMs = serialNumber === newBoard.serialNumber ? Date.parse(newBoard.at) : Number.POSITIVE_INFINITY;
  const totals: Totals = { cycles: random.whole(700, 900), waterVlm: 20_000, energyWh: 400_000 };
  for (const change of machine.changes) {
    const ends = endsAround(change, timeZone, random);
    const lastMs = (ends.at(-1) ?? 0) + 10 * hourMs;
    for (const endMs of ends) {
      if (endMs > boardMs && !hasNewBoard) {
        hasNewBoard = true;
        seq += 1;
        cycleNumber = newBoard.cycleNumber;
        const body = { macAddress: '02:00:00:00:00:02', was: '02:00:00:00:00:01', cycleNumber };
        const message = { serialNumber, seq, at: newBoard.at, kind: 'boardReplaced', body };
        steps.push({ ms: boardMs + 500, kind: 'message', message });
      }
      seq += random.whole(1, 3);
      cycleNumber += 1;
      if (random.isLikely(0.03)) {
        const body = { lostMessages: random.whole(1, 9) };
        const message = { serialNumber, seq, at: isoOf(endMs - 20_000), kind: 'bufferOverflowed', body };
        steps.push({ ms: endMs, kind: 'message', message });
        seq += 1;
      }
      // The memory of the old board is lost with it.
      const latestMs = endMs < boardMs ? Math.min(boardMs, lastMs) : lastMs;
      const delivered = deliveries({ serialNumber, seq, endMs, cycleNumber, latestMs }, random);
      steps.push(...delivered);
      const [sent] = delivered;
      if (sent?.kind === 'message' && random.isLikely(0.06)) {
        seq += 1;
        steps.push({ ...sent, ms: sent.ms + random.whole(1, 5) * 1000, message: { ...sent.message, seq } });
      }
      totals.cycles += 1;
      totals.waterVlm += random.whole(25, 40);
      totals.energyWh += random.whole(400, 500);
      if (machine.hasCounters && random.isLikely(0.9)) {
        seq += 1;
        const message = { serialNumber, seq, at: isoOf(endMs + 2000), totals: { ...totals } };
        const step = { ms: endMs + random.oneOf([3000, 3000, 3000, 7 * hourMs]), kind: 'message' as const, message };
        steps.push(step);
        if (random.isLikely(0.1)) steps.push({ ...step, ms: step.ms + random.whole(1, 10_000) * 1000 });
      }
    }
    for (const days of [-2, -1, 0, 1, 2]) {
      const day = daysLater(change, days);
      const signedMs = momentOf(daysLater(day, 1), timeZone, '09:00:00');
      const again = random.isLikely(0.3) ? [signedMs + random.whole(60, 1800) * minuteMs] : [];
      if (random.isLikely(0.6))
        for (const ms of [signedMs, ...again]) steps.push({ ms, kind: 'sign', serialNumber, day });
    }
  }
  return steps;
}

/** Four of the five days have cycles, around midnight, the clock change and at random. */
function endsAround(change: string, timeZone: string, random: Random): number[] {
  const changeMs = clockChangeOn(change, timeZone);
  const midnights = [-1, 0, 1].map((days) => momentOf(daysLater(change, days), timeZone));
  const ends = [
    ...midnights.map((ms) => ms + random.whole(-1, 1)),
    ...[-90, -50, -20, -5, 10, 25, 40, 65, 130].map(
      (minutes) => changeMs + minutes * minuteMs + random.whole(0, 50) * 1000,
    ),
    changeMs + 60_000,
  ];
  for (const days of [-2, -1, 0, 1, 3]) {
    const startMs = momentOf(daysLater(change, days), timeZone, '06:00:00');
    for (let n = random.whole(1, 3); n > 0; n -= 1) ends.push(startMs + random.whole(1, 16 * 3600) * 1000);
  }
  const kept: number[] = [];
  // Cycles of one machine do not overlap.
  for (const ms of ends) if (kept.every((other) => Math.abs(other - ms) > cycleMs)) kept.push(ms);
  return kept.toSorted((a, b) => a - b);
}

interface Cycle {
  serialNumber: string;
  seq: number;
  endMs: number;
  cycleNumber: number;
  latestMs: number;
}

const isoOf = (ms: number) => new Date(ms).toISOString();

function deliveries({ serialNumber, seq, endMs, cycleNumber, latestMs }: Cycle, random: Random): Step[] {
  if (random.isLikely(0.06)) return [];
  const lateMs = random.isLikely(0.2) ? random.whole(10, 40 * 60) * minuteMs : 500;
  // The clock of the machine is an hour ahead.
  const shownMs = endMs + (lateMs === 500 && random.isLikely(0.04) ? hourMs : 0);
  const { fields, isDeviating } = cycleFields(shownMs, cycleNumber, random);
  const at = isoOf(shownMs);
  const body = { ...fields, endedAt: at };
  const message = { serialNumber, seq, at, kind: 'cycleEnded', body };
  const arrivalMs = Math.min(endMs + lateMs, Math.max(latestMs - 1000, endMs + 500));
  const steps: Step[] = [{ ms: arrivalMs, kind: 'message', message }];
  if (random.isLikely(0.1)) steps.push({ ms: arrivalMs + random.whole(1, 10_000) * 1000, kind: 'message', message });
  if (isDeviating && random.isLikely(0.5)) {
    const closedMs = arrivalMs + random.whole(20, 300) * minuteMs;
    steps.push({ ms: closedMs, kind: 'close', serialNumber, seq });
    if (random.isLikely(0.3)) steps.push({ ms: closedMs + hourMs, kind: 'close', serialNumber, seq });
  }
  return steps;
}

function cycleFields(endMs: number, cycleNumber: number, random: Random) {
  const tank = random.whole(605, 640);
  const rinse = random.whole(805, 830);
  const usual = {
    cycleNumber,
    cycleType: random.oneOf(['dishes', 'dishes', 'intensive']),
    outcome: 'completed',
    startedAt: isoOf(endMs - cycleMs + 10_000),
    washDurationS: random.whole(108, 112),
    rinseDurationS: random.whole(14, 16),
    tankTmpMin: tank,
    tankTmpMean: tank + 9,
    tankTmpMax: tank + 21,
    rinseTmpMin: rinse,
    rinseTmpMean: rinse + 8,
    rinseTmpMax: rinse + 15,
    waterVlm: random.whole(22, 31),
    rinseVlm: 21,
    detergentMl: 5,
    rinseAidMl: 1,
    energyWh: random.whole(300, 430),
  };
  const other = (fields: object, isDeviating = false) => ({ fields: { ...usual, ...fields }, isDeviating });
  if (random.isLikely(0.55)) return other({});
  return random.oneOf([
    () => other({ tankTmpMin: random.whole(520, 585) }, true),
    () => other({ tankTmpMin: random.whole(520, 585) }, true),
    () => other({ rinseTmpMin: random.whole(700, 780) }, true),
    () => other({ rinseTmpMax: random.whole(915, 950) }, true),
    () => other({ tankTmpMin: null, tankTmpMean: null, tankTmpMax: null }),
    () => other({ rinseTmpMin: null, tankTmpMin: 560 }, true),
    // This reading means a broken wire.
    () => other({ tankTmpMax: -32768 }),
    () => other({ outcome: random.oneOf(['stopped', 'aborted']) }),
    () => other({ cycleType: random.oneOf(['autoWash', 'manualDrain', 'regeneration']) }),
    () => other({ cycleType: 'novelty' }),
    () => other({ washDurationS: 0 }),
    () => other({ tankTmpMin: 700, tankTmpMax: 610 }),
    () => other({ waterVlm: 2_000_000 }),
    () => other({ startedAt: isoOf(endMs + minuteMs), tankTmpMin: 560 }, true),
    () => other({ cycleNumber: 3_000_000_000 }),
  ])();
}
