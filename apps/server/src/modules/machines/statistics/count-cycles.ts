import { largestCount } from '@washboard/contract/statistics/counters';
import { type SQL, sql } from 'drizzle-orm';

/** What happens at the very end of a quarter belongs to it, as does the reading of a counter then. */
export const quarterOf = (at: SQL): SQL =>
  sql`to_timestamp(floor(extract(epoch from ${at} - interval '1 millisecond') / 900) * 900)`;

/** A record that tells more than the database's integers hold is kept all the same, so its sums stop there. */
const bounded = (figure: SQL): SQL => sql`least(${figure}, ${sql.raw(String(largestCount))})`;

/**
 * Adds the ended cycles among the events `stored` (a query with `serial_number`, `at`, `kind` and `body`) to the sums,
 * in the statement that stores them: an event is stored once, so it counts once.
 */
export function countCycles(stored: SQL): SQL {
  return sql`
    insert into cycle_sums (serial_number, quarter, cycle_type, completed, ended, water_vlm, energy_wh)
    select serial_number, ${quarterOf(sql`at`)}, body ->> 'cycleType',
      count(*) filter (where body ->> 'outcome' = 'completed'), count(*) filter (where body ->> 'outcome' <> 'completed'),
      ${bounded(sql`sum((body ->> 'waterVlm')::numeric)`)}, ${bounded(sql`sum((body ->> 'energyWh')::numeric)`)}
    from ${stored} stored where kind = 'cycleEnded' group by 1, 2, 3
    on conflict (serial_number, quarter, cycle_type) do update set
      completed = cycle_sums.completed + excluded.completed, ended = cycle_sums.ended + excluded.ended,
      water_vlm = ${bounded(sql`cycle_sums.water_vlm::bigint + excluded.water_vlm`)},
      energy_wh = ${bounded(sql`cycle_sums.energy_wh::bigint + excluded.energy_wh`)}`;
}
