import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { subscriptionKeys } from './tables.ts';

/** The dashboard's own key. It is in every browser, so it names the application and protects nothing. */
export const dashboardSubscriptionKey = 'washboard-dashboard';

export async function isSubscriptionKeyValid(database: Database, key: string): Promise<boolean> {
  const found = await database.orm
    .select({ key: subscriptionKeys.key })
    .from(subscriptionKeys)
    .where(and(eq(subscriptionKeys.key, key), isNull(subscriptionKeys.revokedAt)));
  return found.length === 1;
}

/** Every installation has the dashboard's key; one that was revoked stays revoked. */
export async function ensureDashboardSubscriptionKey(database: Database): Promise<void> {
  await database.orm
    .insert(subscriptionKeys)
    .values({ key: dashboardSubscriptionKey, application: 'Washboard dashboard' })
    .onConflictDoNothing();
}
