import { maxAlarms } from '@washboard/contract/alarms/alarms';
import { and, desc, eq, gte, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Database, Orm } from '../../adapters/database/database.ts';
import { appliances } from '../appliances/index.ts';
import { alarms } from './tables.ts';

export type AlarmRow = Awaited<ReturnType<typeof findAlarms>>[number];

interface Span {
  serialNumber: string;
  from: Date;
  to: Date;
}

/** Alarms that were open within the half-open span, newest first. One more than the limit tells that there are more. */
export async function findAlarms(orm: Orm, scope: SQL, { serialNumber, from, to }: Span) {
  return orm
    .select({ alarm: alarms, gamma: appliances.gamma })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .where(
      and(
        scope,
        eq(alarms.serialNumber, serialNumber),
        lt(alarms.raisedAt, to),
        or(isNull(alarms.clearedAt), gte(alarms.clearedAt, from)),
      ),
    )
    .orderBy(desc(alarms.raisedAt), desc(alarms.raisedSeq))
    .limit(maxAlarms + 1);
}

/** Those that ended before; what is open stays, however old. */
export async function removeAlarmsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.delete(alarms).where(lt(alarms.clearedAt, cutoff));
}
