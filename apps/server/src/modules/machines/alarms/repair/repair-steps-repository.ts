import { and, asc, count, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { fullNameColumn } from '../../../people/accounts/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { alarmRepairSteps, alarms } from '../tables.ts';

type StepReport = Pick<typeof alarmRepairSteps.$inferInsert, 'step' | 'result' | 'reporter' | 'at'>;
type AlarmRow = typeof alarms.$inferSelect;

/** @returns the last report of each step, oldest first; `by` is null for a deleted account */
export async function findRepairSteps(orm: Pick<Orm, 'select'>, alarm: AlarmRow) {
  const { step, result, reporter, at } = alarmRepairSteps;
  return orm
    .select({ step, result, reporter, at, by: fullNameColumn(users) })
    .from(alarmRepairSteps)
    .innerJoin(users, eq(users.id, reporter))
    .where(isStepOf(alarm))
    .orderBy(asc(at), asc(step));
}

export async function saveRepairStep(transaction: Transaction, alarm: AlarmRow, report: StepReport): Promise<void> {
  const { serialNumber, errorCode, raisedSeq } = alarm;
  // A late event may have moved the start of the alarm since an earlier report.
  await transaction.delete(alarmRepairSteps).where(and(isStepOf(alarm), eq(alarmRepairSteps.step, report.step)));
  await transaction.insert(alarmRepairSteps).values({ serialNumber, errorCode, alarmSeq: raisedSeq, ...report });
}

function isStepOf({ serialNumber, errorCode, raisedSeq, clearedSeq }: AlarmRow): SQL | undefined {
  return and(
    eq(alarmRepairSteps.serialNumber, serialNumber),
    eq(alarmRepairSteps.errorCode, errorCode),
    gte(alarmRepairSteps.alarmSeq, raisedSeq),
    clearedSeq === null ? undefined : lt(alarmRepairSteps.alarmSeq, clearedSeq),
  );
}

/** The number of steps of a row of `alarms` that have a report. */
export function countRepairSteps(orm: Pick<Orm, 'select'>): SQL<number> {
  const steps = orm
    .select({ count: count() })
    .from(alarmRepairSteps)
    .where(
      and(
        eq(alarmRepairSteps.serialNumber, alarms.serialNumber),
        eq(alarmRepairSteps.errorCode, alarms.errorCode),
        gte(alarmRepairSteps.alarmSeq, alarms.raisedSeq),
        or(isNull(alarms.clearedSeq), lt(alarmRepairSteps.alarmSeq, alarms.clearedSeq)),
      ),
    );
  return sql<number>`(${steps})::int`;
}

export async function findRepairStepsOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select()
    .from(alarmRepairSteps)
    .where(eq(alarmRepairSteps.reporter, userId))
    .orderBy(asc(alarmRepairSteps.at));
}

/** The next owner must not see who repaired a machine before. */
export async function removeRepairSteps(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(alarmRepairSteps).where(eq(alarmRepairSteps.serialNumber, serialNumber));
}
