import { eq } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { hashSecret, hintOf } from '../../platform/secrets/index.ts';
import { subscriptionKeys } from './tables.ts';

/** The dashboard's key. Every browser has it, so it identifies the application and protects nothing. */
export const dashboardSubscriptionKey = 'washboard-dashboard';

/** A hundred requests a second of one account; several tablets of a kitchen share one. */
const dashboardRequestsPerMinute = 6000;

export const isDashboardKey = eq(subscriptionKeys.keyHash, hashSecret(dashboardSubscriptionKey));

/** Adds the dashboard's key when it is missing. A revoked key stays revoked. */
export async function ensureDashboardSubscriptionKey({ orm }: Database): Promise<void> {
  await orm
    .insert(subscriptionKeys)
    .values({
      name: 'Washboard dashboard',
      keyHash: hashSecret(dashboardSubscriptionKey),
      hint: hintOf(dashboardSubscriptionKey),
      requestsPerMinute: dashboardRequestsPerMinute,
    })
    .onConflictDoNothing();
}
