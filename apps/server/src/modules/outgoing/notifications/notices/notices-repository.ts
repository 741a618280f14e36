import { hourS } from '@washboard/contract/time/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { orderPush } from '../../push/index.ts';
import { incidents, type NoticeState, notices } from '../tables.ts';

export async function dropWaiting(orm: Pick<Orm, 'execute'>, condition: SQL): Promise<void> {
  await orm.execute(sql`
    update ${notices} set
      mail = case mail when 'waiting' then 'dropped' when 'overWaiting' then 'sent' else mail end,
      push = case push when 'waiting' then 'dropped' when 'overWaiting' then 'sent' else push end
    where ${condition} and (mail in ('waiting', 'overWaiting') or push in ('waiting', 'overWaiting'))`);
}

/** Accounts that were notified of the beginning still get the end. */
export async function dropWaitingMessages(orm: Pick<Orm, 'execute'>, condition: SQL): Promise<void> {
  await orm.execute(sql`
    update ${notices} set mail = case mail when 'waiting' then 'dropped' else mail end,
      push = case push when 'waiting' then 'dropped' else push end
    where ${condition} and (mail = 'waiting' or push = 'waiting')`);
}

/**
 * Drops unsent messages that the account has seen in the web app, and stops their escalation.
 * @param ids `incident:` and its ID, or `alarm:`, serial number, code and number
 */
export async function markNoticesSeen(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  userId: string,
  { until, ids }: { until: Date | null; ids: readonly string[] },
): Promise<void> {
  const { rows } = await transaction.execute<{ incidentId: string; push: NoticeState }>(sql`
    update ${notices} set looked_at = coalesce(notices.looked_at, now()),
      mail = case notices.mail when 'waiting' then 'dropped' else notices.mail end,
      push = case notices.push when 'waiting' then 'dropped' else notices.push end
    from ${incidents} where incidents.id = notices.incident_id and notices.user_id = ${userId}
      and notices.due_at <= now() and (notices.looked_at is null or 'waiting' in (notices.mail, notices.push))
      and (greatest(incidents.noted_at, notices.due_at) <= ${until?.toISOString() ?? null}::timestamptz
        or concat('incident:', incidents.id) = any(${sql.param([...ids])}::text[])
        or concat_ws(':', 'alarm', incidents.serial_number, incidents.key) = any(${sql.param(ids.map(withoutNumber))}::text[]))
    returning notices.incident_id as "incidentId", notices.push`);
  const pushed = rows.filter(({ push }) => push === 'sent').map(({ incidentId }) => incidentId);
  if (pushed.length === 0 || pushed.length > maxClosed) return;
  await closePushes(transaction, context, sql`user_id = ${userId} and incident_id = any(${sql.param(pushed)}::uuid[])`);
}

/**
 * A browser may revoke a subscription whose messages show nothing, so at most this many close their notices. More
 * incidents were reported by one message, which none of them can close.
 */
const maxClosed = 5;
const closeForS = hourS;

export async function closePushes(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  condition: SQL,
): Promise<void> {
  const { rows } = await transaction.execute<{ userId: string; incidentId: string }>(sql`
    select user_id as "userId", incident_id as "incidentId" from ${notices} where ${condition} and push = 'sent' limit 100`);
  for (const { userId, incidentId } of rows) {
    await orderPush(transaction, context, { userId, content: { close: incidentId }, ttlS: closeForS });
  }
}

const withoutNumber = (id: string) => id.replace(/:\d+$/, '');
