import {
  type ConnectionLosses,
  connectionLossDays,
  maxConnectionLosses,
} from '@washboard/contract/connectivity/connectivity';
import { dayMs } from '@washboard/contract/time/durations';
import { and, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import type { Context } from '../../../context.ts';
import { connectionLosses } from './tables.ts';

export async function listConnectionLosses(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  serialNumber: string,
): Promise<ConnectionLosses> {
  const now = clock.now();
  const from = periodStart(now);
  const { lostAt, regainedAt } = connectionLosses;
  const end = sql`coalesce(${regainedAt}, ${timestampOf(now)})`;
  const rows = await database.orm
    .select({
      lostAt,
      regainedAt,
      total: sql<number>`(count(*) over ())::int`,
      lostS: sql<number>`
        round(sum(extract(epoch from ${end} - greatest(${lostAt}, ${timestampOf(from)}))) over ())::int`,
    })
    .from(connectionLosses)
    .where(and(eq(connectionLosses.serialNumber, serialNumber), or(isNull(regainedAt), gte(regainedAt, from))))
    .orderBy(desc(lostAt))
    .limit(maxConnectionLosses);
  return {
    from: from.toISOString(),
    items: rows.map((row) => ({
      lostAt: row.lostAt.toISOString(),
      regainedAt: row.regainedAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    lostS: rows[0]?.lostS ?? 0,
  };
}

function periodStart(now: Date): Date {
  return new Date(now.getTime() - connectionLossDays * dayMs);
}

/** A loss that has not ended stays, however old. */
export async function removeOldConnectionLosses({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(connectionLosses).where(lt(connectionLosses.regainedAt, periodStart(now)));
}
