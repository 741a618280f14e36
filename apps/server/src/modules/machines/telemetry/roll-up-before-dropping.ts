import { hourMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { epochMs, timestampOf } from '../../../adapters/database/timestamps.ts';
import { rollUpHoursBefore } from './roll-up.ts';

export type TelemetryLevel = 'samples' | 'minutes' | 'hours';

/**
 * Roll-ups of the removed samples are final.
 * @returns the time before which data may be removed: `cutoff` or a little earlier, because an hour is kept as a whole
 */
export async function rollUpBeforeDropping(
  { database, clock }: { database: Database; clock: Clock },
  level: TelemetryLevel,
  cutoff: Date,
): Promise<Date> {
  const since = new Date(Math.floor(cutoff.getTime() / hourMs) * hourMs);
  if (level === 'samples') await rollUpHoursBefore({ database, before: since });
  await database.orm.execute(sql`
    insert into telemetry_kept (level, since) values (${level}, ${since.toISOString()})
    on conflict (level) do update set since = case
      -- Written under a clock that was far ahead: nothing that comes now would ever be rolled up.
      when telemetry_kept.since > ${timestampOf(clock.now())} then excluded.since
      else greatest(telemetry_kept.since, excluded.since) end`);
  return since;
}

/** @returns the time since which each level is complete, in milliseconds since 1970 */
export async function telemetryKeptSince(orm: Orm): Promise<Record<TelemetryLevel, number>> {
  const { rows } = await orm.execute<{ level: TelemetryLevel; sinceMs: number }>(
    sql`select level, ${epochMs(sql`since`)} as "sinceMs" from telemetry_kept`,
  );
  const everything = Number.NEGATIVE_INFINITY;
  return {
    samples: everything,
    minutes: everything,
    hours: everything,
    ...Object.fromEntries(rows.map(({ level, sinceMs }) => [level, sinceMs])),
  };
}
