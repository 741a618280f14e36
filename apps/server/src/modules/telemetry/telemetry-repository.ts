import { channels } from '@washboard/contract/telemetry/channels';
import {
  maxHistoryPoints,
  type Resolution,
  resolutions,
  type TelemetryPoint,
} from '@washboard/contract/telemetry/telemetry-history';
import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../adapters/database/database.ts';
import { telemetry } from './tables.ts';

interface HistoryQuery {
  serialNumber: string;
  from: Date;
  to: Date;
  resolution: Resolution;
}

/**
 * Samples, or their means per interval, in the order of time. Intervals begin at multiples of their length since the
 * epoch. One point more than the limit tells that there are more.
 */
export async function findTelemetry(
  orm: Orm,
  { serialNumber, from, to, resolution }: HistoryQuery,
): Promise<TelemetryPoint[]> {
  const seconds = resolutions[resolution];
  const within = and(eq(telemetry.serialNumber, serialNumber), gte(telemetry.at, from), lt(telemetry.at, to));
  const at: SQL<Date> =
    seconds === 0
      ? sql`${telemetry.at}`
      : sql`date_bin(make_interval(secs => ${seconds}), ${telemetry.at}, timestamptz 'epoch')`;
  const values = Object.fromEntries(
    channels.map((channel) => [
      channel,
      seconds === 0
        ? sql<number | null>`${telemetry[channel]}`
        : sql<number | null>`round(avg(${telemetry[channel]}))::int`,
    ]),
  ) as Record<(typeof channels)[number], SQL<number | null>>;
  const query = orm
    .select({ at: at.as('point_at'), ...values })
    .from(telemetry)
    .where(within)
    .$dynamic();
  if (seconds !== 0) query.groupBy(sql`point_at`);
  const rows = await query.orderBy(asc(sql`point_at`)).limit(maxHistoryPoints + 1);
  return rows.map(({ at: pointAt, ...point }) => ({ at: new Date(pointAt).toISOString(), ...point }));
}
