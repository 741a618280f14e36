import { longestCycleMs } from '@washboard/contract/hygiene/record-span';
import { type SQL, sql } from 'drizzle-orm';

/**
 * How a cycle contradicts another one of its machine: `repeated`, it was reported before (same number, same start);
 * `overlapping`, it began before another one had ended.
 */
export type Contradiction = 'repeated' | 'overlapping';

/** The clock of a machine may be set back by so much between two cycles: it drifts by 9 s a day at most (100 ppm). */
const tolerated = sql.raw(`interval '60 seconds'`);
const longest = sql.raw(`interval '${longestCycleMs} milliseconds'`);
/** Bounds the look-up, whatever a machine has sent; a machine ends some sixty cycles in two hours. */
const mostCompared = sql.raw('200');

/**
 * A query for how the new event `x` contradicts a plausible cycle that is stored, or that has a lower number among the
 * `added` ones. Times are compared only if `comparesTimes`, and where no clock was doubtful.
 */
export function contradictionOf(x: SQL, added: SQL, comparesTimes: SQL): SQL {
  const numberOf = (body: SQL) => sql`${body} ->> 'cycleNumber'`;
  return sql`
    select case
      when bool_or(e.started_at = ${x}."startedAt" and e.number = ${numberOf(sql`${x}.body`)}) then 'repeated'
      when ${comparesTimes} and bool_or(not e.is_clock_doubtful and not ${x}."isClockDoubtful"
        and e.started_at + ${tolerated} < ${x}.at and ${x}."startedAt" + ${tolerated} < e.at) then 'overlapping'
    end as contradiction
    from (
      (select started_at, at, is_clock_doubtful, ${numberOf(sql`body`)} as number from events
      where serial_number = ${x}."serialNumber" and kind = 'cycleEnded' and not is_implausible
        and at > ${x}."startedAt" - ${longest} and at < ${x}.at + ${longest}
      order by at limit ${mostCompared})
      union all
      select "startedAt", at, "isClockDoubtful", ${numberOf(sql`body`)} from ${added} other
      where not ${x}."isAlone" and other."startedAt" is not null
        and other."serialNumber" = ${x}."serialNumber" and other.seq < ${x}.seq) e
    where ${x}."startedAt" is not null`;
}
