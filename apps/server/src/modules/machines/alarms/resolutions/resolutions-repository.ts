import { and, asc, desc, eq, gte, isNull, lt, or } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import { users } from '../../../people/accounts/tables.ts';
import { alarmResolutions, alarms } from '../tables.ts';

const columns = {
  alarmSeq: alarmResolutions.alarmSeq,
  version: alarmResolutions.version,
  solution: alarmResolutions.solution,
  words: alarmResolutions.words,
  at: alarmResolutions.at,
  authorId: users.id,
  authorRole: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
};

export type ResolutionRow = Awaited<ReturnType<typeof findResolutions>>[number];

function select(orm: Pick<Orm, 'select'>) {
  return orm.select(columns).from(alarmResolutions).innerJoin(users, eq(users.id, alarmResolutions.author));
}

const isOfAlarm = and(
  eq(alarmResolutions.serialNumber, alarms.serialNumber),
  eq(alarmResolutions.errorCode, alarms.errorCode),
  gte(alarmResolutions.alarmSeq, alarms.raisedSeq),
  or(isNull(alarms.clearedSeq), lt(alarmResolutions.alarmSeq, alarms.clearedSeq)),
);

export function lastResolution(orm: Pick<Orm, 'select'>) {
  const query = select(orm).where(isOfAlarm).orderBy(desc(alarmResolutions.version)).limit(1).as('resolution');
  const { alarmSeq, version, solution, words, at, authorId, authorRole, firstName, lastName } = query;
  return { query, columns: { alarmSeq, version, solution, words, at, authorId, authorRole, firstName, lastName } };
}

export async function findResolutions(
  orm: Pick<Orm, 'select'>,
  { serialNumber, id }: { serialNumber: string; id: number },
) {
  return select(orm)
    .innerJoin(alarms, isOfAlarm)
    .where(and(eq(alarms.serialNumber, serialNumber), eq(alarms.raisedSeq, id)))
    .orderBy(desc(alarmResolutions.version));
}

export async function findResolutionsOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select()
    .from(alarmResolutions)
    .where(eq(alarmResolutions.author, userId))
    .orderBy(asc(alarmResolutions.at));
}

export async function saveResolution(
  orm: Pick<Orm, 'insert'>,
  resolution: typeof alarmResolutions.$inferInsert,
): Promise<void> {
  await orm.insert(alarmResolutions).values(resolution);
}
