import { and, count, desc, eq, gt, gte, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { lastResolution } from '../alarms/index.ts';
import { alarms } from '../alarms/tables.ts';
import { appliances } from '../appliances/index.ts';
import { telemetry } from '../telemetry/tables.ts';
import { type AlarmSearch, isSought } from './alarm-search.ts';

export type AlarmRow = Awaited<ReturnType<typeof findAlarms>>[number];
/** An alarm without what only a page about it tells. */
export type NotedAlarmRow = Awaited<ReturnType<typeof findNotedAlarms>>[number];

/** What the last row of a page is sorted by. */
export const alarmCursorSchema = z.tuple([z.iso.datetime(), z.string().regex(/^\d{1,15}$/)]);
export const placeOf = ({ alarm }: Pick<NotedAlarmRow, 'alarm'>): [string, string] => [
  alarm.raisedAt.toISOString(),
  `${alarm.raisedSeq}`,
];

interface Page {
  limit: number;
  /** The place after which it begins. */
  after: z.infer<typeof alarmCursorSchema> | null;
}

interface DetailedPage extends Page {
  /** From when on an alarm counts for how often its code came. */
  latelyFrom: Date;
}

const newestFirst = [desc(alarms.raisedAt), desc(alarms.raisedSeq)];

function isAfter(after: Page['after']): SQL | undefined {
  if (!after) return undefined;
  const [raisedAt, raisedSeq] = after;
  return sql`(${alarms.raisedAt}, ${alarms.raisedSeq}) < (${raisedAt}::timestamptz, ${raisedSeq}::bigint)`;
}

function selectNoted(orm: Pick<Orm, 'select'>) {
  const noted = lastResolution(orm);
  return orm
    .select({ alarm: alarms, gamma: appliances.gamma, resolution: noted.columns })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .leftJoinLateral(noted.query, sql`true`);
}

/** Newest first, each with what was noted last about it. */
export async function findNotedAlarms(orm: Pick<Orm, 'select'>, search: AlarmSearch, { limit, after }: Page) {
  return selectNoted(orm)
    .where(and(isSought(search), isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** The same, with how often each code came lately and what the machine measured last before. */
export async function findAlarms(
  orm: Pick<Orm, 'select'>,
  search: AlarmSearch,
  { limit, after, latelyFrom }: DetailedPage,
) {
  const noted = lastResolution(orm);
  const { serialNumber } = search;
  const lately = orm
    .select({ errorCode: alarms.errorCode, times: count().as('times') })
    .from(alarms)
    .where(and(eq(alarms.serialNumber, serialNumber), gte(alarms.raisedAt, latelyFrom)))
    .groupBy(alarms.errorCode)
    .as('lately');
  const { at, boilerTmp, tankTmp } = telemetry;
  const reading = orm
    .select({ at, boilerTmp, tankTmp })
    .from(telemetry)
    .where(
      and(
        eq(telemetry.serialNumber, serialNumber),
        lte(at, alarms.raisedAt),
        // A machine that waits tells of itself every five minutes at least; what is older is of another moment.
        gt(at, sql`${alarms.raisedAt} - interval '10 minutes'`),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
    .as('reading');
  return orm
    .select({
      alarm: alarms,
      gamma: appliances.gamma,
      resolution: noted.columns,
      timesLately: lately.times,
      reading: { at: reading.at, boilerTmp: reading.boilerTmp, tankTmp: reading.tankTmp },
    })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .leftJoinLateral(noted.query, sql`true`)
    .leftJoin(lately, eq(lately.errorCode, alarms.errorCode))
    .leftJoinLateral(reading, sql`true`)
    .where(and(isSought(search), isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** @returns null where the machine has no such alarm, or it has another begin by now */
export async function findAlarm(
  orm: Pick<Orm, 'select'>,
  { scope, serialNumber, id }: { scope: SQL; serialNumber: string; id: number },
): Promise<NotedAlarmRow | null> {
  const [row] = await selectNoted(orm).where(
    and(scope, eq(alarms.serialNumber, serialNumber), eq(alarms.raisedSeq, id)),
  );
  return row ?? null;
}

export async function countAlarms(orm: Pick<Orm, 'select'>, search: AlarmSearch): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .where(isSought(search));
  return row?.total ?? 0;
}
