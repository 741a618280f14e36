import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import type { NoticeChannel } from '../tables.ts';

const accountsAtOnce = 200;

/**
 * So long after the last message the next one may follow, by the number of messages in the last hour: the first ones are
 * prompt; in a storm the third one has everything. In seconds.
 */
export const gapsS = [0, 15, 120, 600, 900];

/** Bounds what an account, and all accounts of a company, are sent. What is too much waits. */
export const mostMessages = { ofAccountADay: 60, ofCompanyAnHour: 1000 };

/** @returns whether there may be more */
export async function orderMessages(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'logger'>,
): Promise<boolean> {
  let isMore = false;
  // Push first: it is to arrive sooner, and is ordered faster than mails are sent.
  for (const channel of ['push', 'mail'] as const satisfies NoticeChannel[]) {
    const accounts = await findDue(transaction, channel);
    const messages = await writeMessages(transaction, channel, accounts);
    for (const { messageId } of messages) await context.jobQueue.enqueue(transaction, 'notification', { messageId });
    isMore ||= accounts.length === accountsAtOnce;
  }
  return isMore;
}

/** A critical alarm may come through quiet hours. */
const isUrgent = sql`bool_or(i.severity = 'critical' and i.kind = 'alarm')`;

/** Somebody has looked, so it does not go to the next person. */
const isTakenOver = sql`(n.escalated_from is not null and (i.acknowledged_at is not null or exists (
  select from notices other where other.incident_id = n.incident_id and other.looked_at is not null)))`;

const localTime = sql`to_char(now() at time zone s.quiet_time_zone, 'HH24:MI')`;

/** Quiet hours may span midnight. The zone was checked when it was stored. */
const isQuiet = sql`coalesce(case when s.quiet_from <= s.quiet_until
    then ${localTime} >= s.quiet_from and ${localTime} < s.quiet_until
    else ${localTime} >= s.quiet_from or ${localTime} < s.quiet_until end, false)`;

/** Accounts to which a message may go now. The companies take turns, so that a large one does not delay the others. */
async function findDue(transaction: Transaction, channel: NoticeChannel): Promise<string[]> {
  const state = sql.raw(`n.${channel}`);
  const { rows } = await transaction.execute<{ userId: string }>(sql`
    with waiting as (
      select n.user_id, ${isUrgent} as is_urgent, min(n.due_at) as since
      from notices n join incidents i on i.id = n.incident_id
      where ${state} in ('waiting', 'overWaiting') and n.due_at <= now() and not ${isTakenOver}
      group by n.user_id),
    of_companies as (
      select u.company_code, count(*) as in_hour from notification_messages m join users u on u.id = m.user_id
      where m.created_at > now() - interval '1 hour' group by u.company_code),
    may as (
      select w.*, u.company_code,
        row_number() over (partition by coalesce(u.company_code, u.id::text) order by w.is_urgent desc, w.since) as turn
      from waiting w
      join users u on u.id = w.user_id
      left join notification_settings s on s.user_id = w.user_id
      cross join lateral (
        select count(*) filter (where m.created_at > now() - interval '1 hour')::int as in_hour, count(*) as in_day,
          max(m.created_at) as last
        from notification_messages m
        where m.user_id = w.user_id and m.channel = ${channel} and m.created_at > now() - interval '1 day') sent
      where (not ${isQuiet} or w.is_urgent and s.is_quiet_except_critical)
        and sent.in_day < ${mostMessages.ofAccountADay}
        and (sent.last is null or sent.last <= now() - make_interval(
          secs => (${sql.param(gapsS)}::int[])[least(sent.in_hour + 1, ${gapsS.length})])))
    select user_id as "userId" from may left join of_companies using (company_code)
    where company_code is null or turn + coalesce(in_hour, 0) <= ${mostMessages.ofCompanyAnHour}
    order by is_urgent desc, turn, since limit ${accountsAtOnce}`);
  return rows.map(({ userId }) => userId);
}

/** Everything that waits for an account goes into one message. */
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
      where n.user_id = any(${sql.param([...userIds])}::uuid[]) and n.${state} in ('waiting', 'overWaiting')
        and n.due_at <= now() and not ${isTakenOver}),
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
