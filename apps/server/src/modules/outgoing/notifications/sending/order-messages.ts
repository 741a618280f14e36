import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { QueueName } from '../../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../../context.ts';
import { hasReachableDevice } from '../../push/index.ts';
import { isNoticeDue, waitingAccounts } from '../notices/waiting-accounts.ts';
import { notificationMetrics } from '../notification-metrics.ts';
import { type NoticeChannel, noticeChannels } from '../tables.ts';

const accountsPerBatch = 200;
const queues = { mail: 'notification', push: 'pushNotification' } as const satisfies Record<NoticeChannel, QueueName>;

const ready = (channel: NoticeChannel) => sql`${waitingAccounts(channel)} waiting where held_by = 'nothing'`;

const unreachable = (now: Date) => sql`
  push in ('waiting', 'overWaiting') and due_at <= now() and not ${hasReachableDevice(sql`n.user_id`, now)}`;

export function areMessagesReady(now: Date): SQL {
  const ofChannels = noticeChannels.map((channel) => sql`exists (select from ${ready(channel)})`);
  return sql`(${sql.join(ofChannels, sql` or `)} or exists (select from notices n where ${unreachable(now)}))`;
}

/** @returns whether more may be left */
export async function orderMessages(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'metrics' | 'clock'>,
): Promise<boolean> {
  await withdrawUnreachable(transaction, context.clock.now());
  let isMore = false;
  for (const channel of ['push', 'mail'] as const satisfies NoticeChannel[]) {
    const accounts = await findReady(transaction, channel);
    const messages = await writeMessages(transaction, channel, accounts);
    for (const { messageId } of messages) await context.jobQueue.enqueue(transaction, queues[channel], { messageId });
    context.metrics.of(notificationMetrics).messages.inc({ channel }, messages.length);
    isMore ||= accounts.length === accountsPerBatch;
  }
  return isMore;
}

/** Undeliverable push messages would count towards the company's limit. */
async function withdrawUnreachable(transaction: Transaction, now: Date): Promise<void> {
  await transaction.execute(sql`
    update notices n set push = 'none' where ${unreachable(now)}`);
}

/** Companies take turns, so that a large one does not delay others. */
async function findReady(transaction: Transaction, channel: NoticeChannel): Promise<string[]> {
  const { rows } = await transaction.execute<{ userId: string }>(sql`
    select user_id as "userId" from ${ready(channel)}
    order by is_urgent desc, turn, since limit ${accountsPerBatch}`);
  return rows.map(({ userId }) => userId);
}

async function writeMessages(
  transaction: Transaction,
  channel: NoticeChannel,
  userIds: readonly string[],
): Promise<{ messageId: string }[]> {
  if (userIds.length === 0) return [];
  const state = sql.raw(channel);
  const { rows } = await transaction.execute<{ messageId: string }>(sql`
    with before as (
      select n.incident_id, n.user_id, n.${state} as state from notices n join incidents i on i.id = n.incident_id
      where n.user_id = any(${sql.param([...userIds])}::uuid[]) and ${isNoticeDue(channel)}),
    taken as (
      update notices n set ${state} = case before.state when 'waiting' then 'sent' else 'over' end
      from before where n.incident_id = before.incident_id and n.user_id = before.user_id)
    insert into notification_messages (user_id, channel, begun, over)
    select user_id, ${channel}, coalesce(array_agg(incident_id) filter (where state = 'waiting'), '{}'),
      coalesce(array_agg(incident_id) filter (where state = 'overWaiting'), '{}')
    from before group by user_id
    returning id as "messageId"`);
  return rows;
}
