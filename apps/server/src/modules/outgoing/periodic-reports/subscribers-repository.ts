import type { UserStatus } from '@washboard/contract/accounts/permissions';
import type { ReportKind } from '@washboard/contract/periodic-reports/periodic-report';
import { and, asc, eq, gt, lt, notExists, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { isPerson } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { periodicReports } from './tables.ts';

const switches = { weekly: users.weeklyReport, monthly: users.monthlyReport } as const;

const columns = {
  userId: users.id,
  role: users.role,
  companyCode: users.companyCode,
  country: users.country,
};

const isSubscriber = (kind: ReportKind) =>
  and(isPerson, eq(users.status, 'ACTIVE' satisfies UserStatus), eq(switches[kind], true));

export type Subscriber = Awaited<ReturnType<typeof findSubscribers>>[number];

interface SubscriberSearch {
  kind: ReportKind;
  /** Accounts that have the report of this day are left out. */
  notOrdered: string;
  after: string | null;
  limit: number;
}

export async function findSubscribers(orm: Pick<Orm, 'select'>, { kind, notOrdered, after, limit }: SubscriberSearch) {
  const ordered = orm
    .select({ one: sql`1` })
    .from(periodicReports)
    .where(
      and(
        eq(periodicReports.userId, users.id),
        eq(periodicReports.kind, kind),
        eq(periodicReports.periodFrom, notOrdered),
      ),
    );
  return orm
    .select(columns)
    .from(users)
    .where(and(isSubscriber(kind), notExists(ordered), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

/** @param isRequested true ignores the account's switch */
export async function findReader(
  orm: Pick<Orm, 'select'>,
  { userId, kind, isRequested }: { userId: string; kind: ReportKind; isRequested: boolean },
) {
  const { email, firstName, lastName, language, measurementSystem } = users;
  const isActive = and(isPerson, eq(users.status, 'ACTIVE'));
  const [reader] = await orm
    .select({ ...columns, email, firstName, lastName, language, measurementSystem })
    .from(users)
    .where(and(eq(users.id, userId), isRequested ? isActive : isSubscriber(kind)));
  return reader ?? null;
}

export async function findOrderedReports(orm: Pick<Orm, 'select'>, userId: string) {
  const { kind, periodFrom, orderedAt } = periodicReports;
  return orm
    .select({ kind, periodFrom, orderedAt })
    .from(periodicReports)
    .where(eq(periodicReports.userId, userId))
    .orderBy(asc(orderedAt));
}

export async function removeOrderedReportsOf(orm: Pick<Orm, 'delete'>, userId: string): Promise<void> {
  await orm.delete(periodicReports).where(eq(periodicReports.userId, userId));
}

/** The time must exceed the age of any due period. */
const keptDays = 400;

export async function removeOldReports({ orm }: Pick<Database, 'orm'>, now: Date): Promise<void> {
  await orm
    .delete(periodicReports)
    .where(lt(periodicReports.orderedAt, new Date(now.getTime() - keptDays * 86_400_000)));
}
