import { longestCycleMs } from '@washboard/contract/hygiene/record-span';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';

/**
 * How a cycle contradicts another one of its machine: `repeated`, it was reported before (same number, same start);
 * `overlapping`, it began before another one had ended.
 */
export type Contradiction = 'repeated' | 'overlapping';

/** By the serial number and the number of the message that ended the cycle. */
export type Contradictions = ReadonlyMap<string, ReadonlyMap<number, Contradiction>>;

/** A plausible cycle that is about to be stored. Times as text in UTC. */
export interface ComparedCycle {
  serialNumber: string;
  seq: number;
  cycleNumber: number;
  startedAt: string;
  at: string;
  isClockDoubtful: boolean;
}

/** The clock of a machine may be set back by so much between two cycles: it drifts by 9 s a day at most (100 ppm). */
const tolerated = sql.raw(`interval '60 seconds'`);
const longest = sql.raw(`interval '${longestCycleMs} milliseconds'`);
/** Bounds the look-up, whatever a machine has sent; a machine ends some sixty cycles in two hours. */
const mostCompared = sql.raw('200');

interface ContradictionRow {
  serialNumber: string;
  seq: string;
  contradiction: Contradiction;
}

const compareCycles = namedStatement<{ cycles: string; comparesTimes: boolean }, ContradictionRow>(
  'compare_cycles',
  sql`
    with added as (
      select * from json_to_recordset(${sql.placeholder('cycles')}) as x("serialNumber" text, seq bigint,
        "cycleNumber" text, "startedAt" timestamptz, at timestamptz, "isClockDoubtful" boolean, "isAlone" boolean))
    select x."serialNumber"::text as "serialNumber", x.seq::text as seq, c.contradiction::text as contradiction
    from added x cross join lateral (
      select case
        when bool_or(e.started_at = x."startedAt" and e.number = x."cycleNumber") then 'repeated'
        when ${sql.placeholder('comparesTimes')}::boolean and bool_or(not e.is_clock_doubtful and not x."isClockDoubtful"
          and e.started_at + ${tolerated} < x.at and x."startedAt" + ${tolerated} < e.at) then 'overlapping'
      end as contradiction
      from (
        (select started_at, at, is_clock_doubtful, body ->> 'cycleNumber' as number from events
        where serial_number = x."serialNumber" and kind = 'cycleEnded' and not is_implausible
          and at > x."startedAt" - ${longest} and at < x.at + ${longest}
        order by at limit ${mostCompared})
        union all
        select "startedAt", at, "isClockDoubtful", "cycleNumber" from added other
        where not x."isAlone" and other."serialNumber" = x."serialNumber" and other.seq < x.seq) e) c
    where c.contradiction is not null`,
);

/**
 * Compares cycles with the plausible ones that are stored, and with those of a lower number among them. The caller holds
 * the locks of the machines' rows in `appliance_states`: what another gateway has stored of them is seen.
 *
 * This is a statement of its own, which locks nothing: one that waits for a row, as the storing of a batch does, and
 * chooses partitions for each cycle would end PostgreSQL 18 (docs/decisions/037-plans-of-the-batch.md).
 *
 * @param comparesTimes whether a cycle that began before another one ended contradicts it, where no clock was doubtful
 */
export async function findContradictions(
  transaction: Pick<Transaction, '_'>,
  cycles: readonly ComparedCycle[],
  { comparesTimes }: { comparesTimes: boolean },
): Promise<Contradictions> {
  const ofMachines = Map.groupBy(cycles, ({ serialNumber }) => serialNumber);
  // Only a machine with several cycles has them compared with each other.
  const compared = cycles.map((cycle) => ({ ...cycle, isAlone: ofMachines.get(cycle.serialNumber)?.length === 1 }));
  const rows = await compareCycles(transaction, { cycles: JSON.stringify(compared), comparesTimes });
  return new Map(
    [...Map.groupBy(rows, ({ serialNumber }) => serialNumber)].map(([serialNumber, found]) => [
      serialNumber,
      new Map(found.map(({ seq, contradiction }) => [Number(seq), contradiction])),
    ]),
  );
}
