// The count follows docs/hygiene.md, docs/product-rules.md and docs/machine-protocol.md alone: it shares no code with
// the product and reads no database.
import { minuteMs } from '@washboard/contract/time/durations';
import type { HistoryMachine, SentMessage, Totals } from './make-history.ts';
import { dayOf, daysLater, momentOf } from './wall-clock.ts';

export interface CountedRecord {
  serialNumber: string;
  seq: number;
  position: number;
  companyCode: string;
  endMs: number;
  arrivalMs: number;
  isClockDoubtful: boolean;
  cycleNumber: number;
  startedAt: string;
  cycleType: string;
  outcome: string;
  result: 'valid' | 'deviating' | 'notJudgeable';
  reasons: string[];
  isWashing: boolean;
  isPlausible: boolean;
  values: Record<
    'tankTmpMin' | 'tankTmpMean' | 'tankTmpMax' | 'rinseTmpMin' | 'rinseTmpMean' | 'rinseTmpMax',
    number | null
  > &
    Record<'contactS' | 'waterVlm' | 'rinseVlm' | 'detergentMl' | 'rinseAidMl', number>;
  energyWh: number;
  closedMs: number | null;
}

export interface CountedGap {
  ms: number;
  reason: string;
  fromCycle: number | null;
  toCycle: number | null;
  lostMessages: number | null;
}

type CycleBody = Record<string, unknown>;

interface NotedGap {
  ms: number;
  missing: Set<number>;
  lostMessages: number | null;
}

interface Machine {
  serialNumber: string;
  companyCode: string;
  timeZone: string;
  gamma: string;
  seen: Set<number>;
  highestSeq: number;
  latestMs: number;
  lastCycle: number | null;
  positions: number;
  records: CountedRecord[];
  gaps: NotedGap[];
  readings: (Totals & { ms: number })[];
  reviews: Map<string, number>;
  signed: ({ day: string } & Results)[];
  signatures: Set<string>;
}

const programmes = ['dishes', 'glasses', 'fast', 'intensive', 'eco', 'short', 'medium', 'long'];
const service = ['autoWash', 'manualDrain', 'regeneration'];
const limits = { tankLeast: 600, rinseLeast: 800, rinseMost: 900 };

export class MessageCount {
  readonly #machines: ReadonlyMap<string, Machine>;

  constructor(machines: readonly HistoryMachine[]) {
    this.#machines = new Map(
      machines.map(({ serialNumber, companyCode, timeZone, gamma }) => [
        serialNumber,
        {
          serialNumber,
          companyCode,
          timeZone,
          gamma,
          seen: new Set(),
          highestSeq: 0,
          latestMs: 0,
          lastCycle: null,
          positions: 0,
          records: [],
          gaps: [],
          readings: [],
          reviews: new Map(),
          signed: [],
          signatures: new Set(),
        },
      ]),
    );
  }

  machine(serialNumber: string): Machine {
    const machine = this.#machines.get(serialNumber);
    if (!machine) throw new Error(`${serialNumber} is not in the history`);
    return machine;
  }

  machinesOf(companies: readonly string[]): Machine[] {
    return [...this.#machines.values()].filter(({ companyCode }) => companies.includes(companyCode));
  }

  receive(message: SentMessage, arrivalMs: number): void {
    const { serialNumber, seq, at } = message;
    const machine = this.machine(serialNumber);
    if (machine.seen.has(seq)) return;
    machine.seen.add(seq);
    const claimedMs = Date.parse(at);
    const isBack = seq > machine.highestSeq && claimedMs < machine.latestMs - 5 * minuteMs;
    const isClockDoubtful = claimedMs > arrivalMs + 2 * minuteMs || isBack;
    const ms = isClockDoubtful ? arrivalMs : claimedMs;
    machine.highestSeq = Math.max(machine.highestSeq, seq);
    machine.latestMs = Math.max(machine.latestMs, ms);
    if (message.totals) {
      machine.readings.push({ ...message.totals, ms });
      return;
    }
    const { kind, body } = message;
    if (kind === 'bufferOverflowed') {
      machine.positions += 1;
      machine.gaps.push({ ms, missing: new Set(), lostMessages: Number(body.lostMessages) });
    }
    if (kind === 'boardReplaced') machine.lastCycle = Number(body.cycleNumber);
    if (kind === 'cycleEnded') this.#record(machine, { seq, ms, arrivalMs, isClockDoubtful, cycle: body });
  }

  #record(
    machine: Machine,
    {
      seq,
      ms,
      arrivalMs,
      isClockDoubtful,
      cycle,
    }: Pick<CountedRecord, 'seq' | 'arrivalMs' | 'isClockDoubtful'> & {
      ms: number;
      cycle: CycleBody;
    },
  ): void {
    const cycleNumber = Number(cycle.cycleNumber);
    if (cycleNumber < 2 ** 31) {
      const { lastCycle } = machine;
      if (!isClockDoubtful) for (const { missing } of machine.gaps) missing.delete(cycleNumber);
      if (lastCycle !== null && cycleNumber > lastCycle + 1) {
        const numbers = Array.from({ length: cycleNumber - lastCycle - 1 }, (_, i) => lastCycle + 1 + i);
        machine.positions += 1;
        machine.gaps.push({ ms, missing: new Set(numbers), lostMessages: null });
      }
      machine.lastCycle = Math.max(lastCycle ?? 0, cycleNumber);
    }
    machine.positions += 1;
    const { serialNumber, companyCode, positions: position } = machine;
    const startedAt = String(cycle.startedAt);
    const judged = judge(cycle, isClockDoubtful ? Date.parse(String(cycle.endedAt)) : ms);
    const isRepeated = machine.records.some(
      (other) => other.cycleNumber === cycleNumber && other.startedAt === startedAt,
    );
    machine.records.push({
      serialNumber,
      seq,
      position,
      companyCode,
      endMs: ms,
      arrivalMs,
      isClockDoubtful,
      cycleNumber,
      startedAt,
      cycleType: String(cycle.cycleType),
      outcome: String(cycle.outcome),
      ...judged,
      ...(isRepeated && repeated),
      energyWh: Number(cycle.energyWh),
      closedMs: null,
    });
  }

  /** The same user signs the same counts only once. */
  sign(person: string, serialNumber: string, day: string): void {
    const machine = this.machine(serialNumber);
    const signed = { day, ...resultsOf(this.recordsOf(serialNumber, day)) };
    const signature = JSON.stringify([person, signed]);
    if (machine.signatures.has(signature)) return;
    machine.signatures.add(signature);
    machine.signed.push(signed);
    machine.positions += 1;
    machine.reviews.set(day, machine.positions);
  }

  close(serialNumber: string, seq: number, ms: number): void {
    const machine = this.machine(serialNumber);
    machine.positions += 1;
    const record = machine.records.find((one) => one.seq === seq);
    if (record) record.closedMs = ms;
  }

  recordsOf(serialNumber: string, day?: string): CountedRecord[] {
    const { records, timeZone } = this.machine(serialNumber);
    return day === undefined ? records : records.filter(({ endMs }) => dayOf(endMs, timeZone) === day);
  }

  /** Null means that there was no reading before the end. */
  countersWithin(serialNumber: string, beginMs: number, endMs: number): Totals | null {
    const readings = this.machine(serialNumber).readings.toSorted((a, b) => a.ms - b.ms);
    const [first] = readings;
    if (!first || first.ms > endMs) return null;
    const [before, last] = [beginMs, endMs].map((edge) => readings.findLast(({ ms }) => ms <= edge) ?? first);
    const moved = (name: keyof Totals) => (last?.[name] ?? 0) - (before?.[name] ?? 0);
    return { cycles: moved('cycles'), waterVlm: moved('waterVlm'), energyWh: moved('energyWh') };
  }

  daysOf(serialNumber: string): string[] {
    const { records, timeZone } = this.machine(serialNumber);
    return [...new Set(records.map(({ endMs }) => dayOf(endMs, timeZone)))].toSorted();
  }

  calendarOf(serialNumber: string): string[] {
    return [...new Set([...this.daysOf(serialNumber), ...this.machine(serialNumber).reviews.keys()])].toSorted();
  }

  /** Null means that the day was never signed. */
  recordsSinceReview(serialNumber: string, day: string): number | null {
    const signed = this.machine(serialNumber).reviews.get(day);
    return signed === undefined
      ? null
      : this.recordsOf(serialNumber, day).filter(({ position }) => position > signed).length;
  }

  isReviewed = (serialNumber: string, day: string) => this.recordsSinceReview(serialNumber, day) === 0;
  isChanged = (serialNumber: string, day: string) => (this.recordsSinceReview(serialNumber, day) ?? 0) > 0;
  /** A day can be signed in time until noon of the next day. */
  isMissed = (serialNumber: string, day: string, nowMs: number) =>
    !this.isReviewed(serialNumber, day) &&
    momentOf(daysLater(day, 1), this.machine(serialNumber).timeZone, '12:00:00') <= nowMs;

  gapsOf(serialNumber: string): CountedGap[] {
    const gaps = this.machine(serialNumber).gaps.flatMap(({ ms, missing, lostMessages }): CountedGap[] => {
      if (lostMessages !== null)
        return [{ ms, reason: 'bufferOverflowed', fromCycle: null, toCycle: null, lostMessages }];
      const starts = [...missing].filter((number) => !missing.has(number - 1));
      return starts.map((fromCycle) => {
        let toCycle = fromCycle;
        while (missing.has(toCycle + 1)) toCycle += 1;
        return { ms, reason: 'missingCycles', fromCycle, toCycle, lostMessages: null };
      });
    });
    return gaps.toSorted((a, b) => b.ms - a.ms || (b.fromCycle ?? 0) - (a.fromCycle ?? 0));
  }
}

type Results = Record<'valid' | 'deviating' | 'open' | 'notJudgeable', number>;

export function resultsOf(records: readonly CountedRecord[]): Results {
  const count = (isMeant: (record: CountedRecord) => boolean) => records.filter(isMeant).length;
  return {
    valid: count(({ result }) => result === 'valid'),
    deviating: count(({ result }) => result === 'deviating'),
    open: count(({ result, closedMs }) => result === 'deviating' && closedMs === null),
    notJudgeable: count(({ result }) => result === 'notJudgeable'),
  };
}

export function washingOf(records: readonly CountedRecord[]) {
  const washing = records.filter(({ isWashing }) => isWashing);
  return {
    washing: washing.length,
    hygienic: washing.filter(({ result }) => result === 'valid').length,
    deviating: washing.filter(({ result }) => result === 'deviating').length,
  };
}

export function consumptionOf(records: readonly CountedRecord[]) {
  const plausible = records.filter(({ isPlausible }) => isPlausible);
  const completed = plausible.filter(({ outcome }) => outcome === 'completed');
  return {
    records: plausible.length,
    completed: completed.length,
    /** The counters of a machine exclude service cycles. */
    cycles: completed.filter(({ cycleType }) => !service.includes(cycleType)).length,
    ended: plausible.length - completed.length,
    waterVlm: plausible.reduce((sum, { values }) => sum + values.waterVlm, 0),
    energyWh: plausible.reduce((sum, { energyWh }) => sum + energyWh, 0),
  };
}

/** A repeated record is the cycle of another one, so it counts nowhere. */
const repeated = { result: 'notJudgeable' as const, reasons: ['repeated'], isWashing: false, isPlausible: false };

type Judged = Pick<CountedRecord, 'result' | 'reasons' | 'isWashing' | 'isPlausible' | 'values'>;

function judge(cycle: CycleBody, endMs: number): Judged {
  const number = (name: string) => (typeof cycle[name] === 'number' ? Number(cycle[name]) : null);
  const probe = (name: 'tankTmp' | 'rinseTmp') => {
    const [min, mean, max] = [number(`${name}Min`), number(`${name}Mean`), number(`${name}Max`)];
    const measured = [min, mean, max].filter((value) => value !== null);
    const isBroken = measured.some((value) => value < -400 || value > 1500);
    const isOrdered = measured.every((value, i) => i === 0 || value >= (measured[i - 1] ?? 0));
    return isBroken ? { min: null, mean: null, max: null, isOrdered: true } : { min, mean, max, isOrdered };
  };
  const [tank, rinse] = [probe('tankTmp'), probe('rinseTmp')];
  const [washS, rinseS, water] = [number('washDurationS') ?? 0, number('rinseDurationS') ?? 0, number('waterVlm') ?? 0];
  const type = String(cycle.cycleType);
  const isComplete = cycle.outcome === 'completed';
  const isWashing = isComplete && programmes.includes(type);
  const isPlausible =
    tank.isOrdered &&
    rinse.isOrdered &&
    Date.parse(String(cycle.startedAt)) <= endMs &&
    (number('cycleNumber') ?? 0) < 2 ** 31 &&
    // A plausible cycle uses less than 1,800 l of water per hour.
    water < 1000 &&
    !(isWashing && (washS === 0 || rinseS === 0));
  const reasons: string[] = [];
  if (isWashing) {
    if (tank.isOrdered && tank.min !== null && tank.min < limits.tankLeast) reasons.push('tankTooCold');
    if (rinse.isOrdered && rinse.min !== null && rinse.min < limits.rinseLeast) reasons.push('rinseTooCold');
    if (rinse.isOrdered && rinse.max !== null && rinse.max > limits.rinseMost) reasons.push('rinseTooHot');
  }
  const isDeviating = reasons.length > 0;
  if (!isPlausible) reasons.push('implausible');
  else if (service.includes(type)) reasons.push('serviceCycle');
  else if (!programmes.includes(type)) reasons.push('unknownCycle');
  else if (!isComplete) reasons.push('notCompleted');
  else if (!isDeviating) {
    if (tank.min === null) reasons.push('tankUnmeasured');
    if (rinse.min === null || rinse.max === null) reasons.push('rinseUnmeasured');
  }
  const result = isDeviating ? 'deviating' : reasons.length > 0 ? 'notJudgeable' : 'valid';
  return {
    result,
    reasons,
    isWashing,
    isPlausible,
    values: {
      tankTmpMin: tank.min,
      tankTmpMean: tank.mean,
      tankTmpMax: tank.max,
      rinseTmpMin: rinse.min,
      rinseTmpMean: rinse.mean,
      rinseTmpMax: rinse.max,
      contactS: washS + rinseS,
      waterVlm: water,
      rinseVlm: number('rinseVlm') ?? 0,
      detergentMl: number('detergentMl') ?? 0,
      rinseAidMl: number('rinseAidMl') ?? 0,
    },
  };
}
