import { isDeepStrictEqual } from 'node:util';
import { maxCycleMs } from '@washboard/contract/hygiene/record-span';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import { eventKey } from './event-key.ts';

/** A `repeated` cycle was reported before; an `overlapping` one began before another one had ended. */
export type Contradiction = 'repeated' | 'overlapping';

export interface ReportedCycle {
  serialNumber: string;
  seq: number;
  at: string;
  /** The start is a UTC text; a cycle without it is not compared. */
  startedAt: string | null;
  isClockDoubtful: boolean;
  isImplausible: boolean;
  body: CycleRecord;
}

export type Contradictions = ReadonlyMap<string, ReadonlyMap<number, Contradiction>>;

interface PreviousCycle {
  atMs: number;
  startMs: number;
  isClockDoubtful: boolean;
  isLeftOut: boolean;
  /** The body is null if the cycles began at different times. */
  body: CycleRecord | null;
}

/** A clock drifts by at most 9 s a day (100 ppm), and setting it back makes cycles overlap by that time. */
const toleratedMs = 60_000;
const milliseconds = (count: number) => sql.raw(`interval '${count} milliseconds'`);
/** A stored cycle that ends later after the start of the new one cannot overlap with it. */
const comparedTime = milliseconds(2 * maxCycleMs);
/**
 * A machine ends some sixty cycles in two hours, so the limit concerns only a faulty one. The rows are not sorted,
 * because PostgreSQL would read all of them for that.
 */
const maxCompared = sql.raw('200');

interface FoundRow {
  serialNumber: string;
  seq: number;
  previous: PreviousCycle[];
}

const ofMachine = sql`serial_number = x."serialNumber" and kind = 'cycleEnded'`;
const msOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/**
 * A cycle with a doubtful clock is stored under its arrival, so only its start finds it. A statement that waits for a
 * row and chooses partitions for each cycle crashes PostgreSQL 18, so this one locks nothing
 * (docs/decisions/007-one-statement-per-batch.md).
 */
const findPreviousCycles = namedStatement<{ cycles: string }, FoundRow>(
  'previous_cycles',
  sql`
    select x."serialNumber"::text as "serialNumber", x.seq::float8 as seq, coalesce(previous.cycles, '[]') as previous
    from json_to_recordset(${sql.placeholder('cycles')}) as x(
      "serialNumber" text, seq bigint, at timestamptz, "startedAt" timestamptz, "isClockDoubtful" boolean)
    join appliance_states s on s.serial_number = x."serialNumber" and not s.received_seqs @> x.seq
    cross join lateral (
      select json_agg(json_build_object('atMs', ${msOf('e.at')}, 'startMs', ${msOf('e.started_at')},
        'isClockDoubtful', e.is_clock_doubtful, 'isLeftOut', e.is_implausible,
        'body', case when e.started_at = x."startedAt" then e.body end)) as cycles
      from (
        (select at, started_at, is_clock_doubtful, is_implausible, body from events
        where ${ofMachine} and at >= x."startedAt" and at < x."startedAt" + ${comparedTime} limit ${maxCompared})
        union all
        (select at, started_at, is_clock_doubtful, is_implausible, body from events
        where ${ofMachine} and is_clock_doubtful and started_at = x."startedAt" limit ${maxCompared})) e
      where e.started_at = x."startedAt" or not (x."isClockDoubtful" or e.is_clock_doubtful or e.is_implausible)
        and greatest(e.started_at, x."startedAt") + ${milliseconds(toleratedMs)} < least(e.at, x.at)) previous`,
);

/**
 * The first of two contradicting cycles, in the order of `seq`, stays valid. Runs in the transaction that stores the
 * cycles and holds the locks of the machines.
 *
 * @param comparesTimes whether a cycle that began before another one ended contradicts it
 */
export async function findContradictions(
  transaction: Transaction,
  cycles: readonly ReportedCycle[],
  comparesTimes: boolean,
): Promise<Contradictions> {
  const rows = await findPreviousCycles(transaction, {
    cycles: JSON.stringify(cycles.map(({ body: _, ...cycle }) => cycle)),
  });
  const previousByEvent = new Map(rows.map((row) => [eventKey(row), row.previous]));
  const ofMachines = Map.groupBy(cycles, ({ serialNumber }) => serialNumber);
  return new Map(
    [...ofMachines].map(([serialNumber, ownCycles]) => [
      serialNumber,
      compare(ownCycles, previousByEvent, comparesTimes),
    ]),
  );
}

function compare(
  cycles: readonly ReportedCycle[],
  previousByEvent: ReadonlyMap<string, PreviousCycle[]>,
  comparesTimes: boolean,
): Map<number, Contradiction> {
  const contradictions = new Map<number, Contradiction>();
  const siblings: PreviousCycle[] = [];
  for (const cycle of cycles.toSorted((a, b) => a.seq - b.seq)) {
    const stored = previousByEvent.get(eventKey(cycle));
    const { startedAt, isClockDoubtful, isImplausible, body } = cycle;
    if (!stored || startedAt === null) continue;
    const previous = [...stored, ...siblings];
    const compared = { atMs: Date.parse(cycle.at), startMs: Date.parse(startedAt), isClockDoubtful, body };
    const contradiction = previous.some((earlier) => isRepeated(compared, earlier))
      ? 'repeated'
      : !isImplausible &&
          previous.some((earlier) => !earlier.isLeftOut && areOverlapping(compared, earlier, comparesTimes))
        ? 'overlapping'
        : null;
    if (contradiction) contradictions.set(cycle.seq, contradiction);
    siblings.push({ ...compared, isLeftOut: isImplausible || contradiction !== null });
  }
  return contradictions;
}

type Compared = Omit<PreviousCycle, 'isLeftOut'>;

/** A machine that sends a cycle again may write a new time into it. */
const isRepeated = (cycle: Compared, earlier: Compared): boolean =>
  isSameCycle(cycle, earlier) &&
  isDeepStrictEqual({ ...cycle.body, endedAt: null }, { ...earlier.body, endedAt: null });

const isSameCycle = ({ startMs, body }: Compared, earlier: Compared): boolean =>
  startMs === earlier.startMs && body?.cycleNumber === earlier.body?.cycleNumber;

/** Times of different cycles count only if no clock is doubtful. */
function areOverlapping(cycle: Compared, earlier: Compared, comparesTimes: boolean): boolean {
  if (isSameCycle(cycle, earlier)) return true;
  return (
    comparesTimes &&
    !cycle.isClockDoubtful &&
    !earlier.isClockDoubtful &&
    Math.max(cycle.startMs, earlier.startMs) + toleratedMs < Math.min(cycle.atMs, earlier.atMs)
  );
}
