import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { subscriptionKeys } from './tables.ts';

/** The dashboard's key. Every browser has it, so it identifies the application and protects nothing. */
export const dashboardSubscriptionKey = 'washboard-dashboard';

export async function isSubscriptionKeyValid(database: Database, key: string): Promise<boolean> {
  const found = await database.orm
    .select({ key: subscriptionKeys.key })
    .from(subscriptionKeys)
    .where(and(eq(subscriptionKeys.key, key), isNull(subscriptionKeys.revokedAt)));
  return found.length === 1;
}

/** Adds the dashboard's key when it is missing. A revoked key stays revoked. */
export async function ensureDashboardSubscriptionKey(database: Database): Promise<void> {
  await database.orm
    .insert(subscriptionKeys)
    .values({ key: dashboardSubscriptionKey, application: 'Washboard dashboard' })
    .onConflictDoNothing();
}
