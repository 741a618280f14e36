import { isAtLeast, roles } from '@washboard/contract/accounts/permissions';
import { dayMs } from '@washboard/contract/time/durations';
import { deliveryDays } from '@washboard/contract/webhooks/webhooks';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { hasScopeFor } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { webhookDeliveries, webhooks } from './tables.ts';

/** A webhook reports what its role sees, so accounts that manage it must see as much. */
export function ownWebhooks({ role, companyCode }: Pick<Holder, 'role' | 'companyCode'>): SQL {
  if (companyCode === null) return sql`false`;
  const reached = roles.filter((candidate) => isAtLeast(role, candidate));
  return sql`(${outgoingSubscriptions.companyCode} = ${companyCode}
    and ${outgoingSubscriptions.role} = any(${sql.param(reached)}::text[]))`;
}

/** Without an account that may manage the webhook, no person would notice where events go. */
export function hasManager(): SQL<boolean> {
  const ranks = sql.param(roles);
  return sql`exists (
    select from ${users} where ${users.companyCode} = ${outgoingSubscriptions.companyCode}
      and ${users.status} = 'ACTIVE' and ${hasScopeFor('webhooks:manage')}
      and array_position(${ranks}::text[], ${users.role})
        >= array_position(${ranks}::text[], ${outgoingSubscriptions.role}))`;
}

export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

const { secret: _secret, previousSecret: _previousSecret, ...shown } = getTableColumns(webhooks);

function countIn(state: SQL): SQL<number> {
  return sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.webhook_id = ${webhooks.id} and ${state})`;
}

export async function findWebhooks(orm: Pick<Orm, 'select'>, condition: SQL, now: Date) {
  const { companyCode, role, kinds, serialNumbers, isActive, dropped } = outgoingSubscriptions;
  const since = timestampOf(new Date(now.getTime() - deliveryDays * dayMs));
  return orm
    .select({
      ...shown,
      companyCode,
      role,
      kinds,
      serialNumbers,
      isActive,
      dropped: sql<number>`(${webhooks.dropped} + ${dropped})::int`,
      waiting: countIn(sql`d.state = 'waiting'`),
      failed: countIn(sql`d.state = 'failed' and d.serial_number is not null and d.created_at > ${since}`),
    })
    .from(webhooks)
    .innerJoin(outgoingSubscriptions, eq(outgoingSubscriptions.id, webhooks.id))
    .where(condition)
    .orderBy(sql`${webhooks.failingSince} is null and ${isActive}`, asc(webhooks.name), asc(webhooks.id));
}

/** @throws ProblemError WEBHOOK_NOT_FOUND */
export async function requireWebhook(
  orm: Pick<Orm, 'select'>,
  actor: Pick<Holder, 'role' | 'companyCode'>,
  id: string,
  now: Date,
): Promise<WebhookRow> {
  const [row] = await findWebhooks(orm, sql`(${and(ownWebhooks(actor), eq(webhooks.id, id))})`, now);
  if (!row) throw new ProblemError('WEBHOOK_NOT_FOUND');
  return row;
}

/**
 * A separate statement reads the row after the wait. Every change locks the webhook before its subscription; another
 * order could deadlock.
 */
export async function lockWebhook(transaction: Pick<Orm, 'select'>, id: string): Promise<void> {
  await transaction.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('no key update');
}
