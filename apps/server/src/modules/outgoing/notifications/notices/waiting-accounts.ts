import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../../context.ts';
import { type NoticeChannel, noticeChannels } from '../tables.ts';

/**
 * The gap in seconds after a message depends on the messages of the last hour. In a storm the third contains
 * everything.
 */
export const messageGapsS = [0, 15, 120, 600, 900];

/** Critical alarms ignore the daily limit, because the gaps allow only a hundred a day. */
export const maxMessages = { ofAccountADay: 60, ofCompanyAnHour: 1000 };

/** Due notices wait for one of these reasons; `nothing` means that the next round sends them. */
export const waitReasons = ['nothing', 'gap', 'quietHours', 'accountLimit', 'companyLimit'] as const;
type WaitReason = (typeof waitReasons)[number];

const [nothing, gap, quietHours, accountLimit, companyLimit] = waitReasons;

const stateOf = (channel: NoticeChannel) => sql.raw(`n.${channel}`);

/** Only a new critical alarm may pass quiet hours. */
function isUrgent(channel: NoticeChannel): SQL {
  return sql`coalesce(bool_or(
    ${stateOf(channel)} = 'waiting' and i.severity = 'critical' and i.kind = 'alarm'), false)`;
}

/** An incident that was looked at does not escalate, unless the next person's own rule reports it. */
const isTakenOver = sql`(n.escalated_from is not null and (i.acknowledged_at is not null or exists (
    select from notices other where other.incident_id = n.incident_id and other.looked_at is not null))
  and not exists (select from notification_rules own where own.id = n.rule_id and own.user_id = n.user_id))`;

/** The end of an incident is also sent to the person who acknowledged it. */
export function isNoticeDue(channel: NoticeChannel): SQL {
  const state = stateOf(channel);
  return sql`(${state} in ('waiting', 'overWaiting') and n.due_at <= now()
    and not (${state} = 'waiting' and ${isTakenOver}))`;
}

const localTime = sql`to_char(now() at time zone s.quiet_time_zone, 'HH24:MI')`;

const isQuiet = sql`coalesce(case when s.quiet_from <= s.quiet_until
    then ${localTime} >= s.quiet_from and ${localTime} < s.quiet_until
    else ${localTime} >= s.quiet_from or ${localTime} < s.quiet_until end, false)`;

/**
 * The query returns `user_id`, `is_urgent`, `since`, `notices`, `held_by`, and the account's `turn` within its company.
 */
export function waitingAccounts(channel: NoticeChannel): SQL {
  return sql`(
    with waiting as (
      select n.user_id, ${isUrgent(channel)} as is_urgent, min(n.due_at) as since, count(*) as notices
      from notices n join incidents i on i.id = n.incident_id
      where ${isNoticeDue(channel)}
      group by n.user_id),
    of_companies as (
      select u.company_code, count(*) as in_hour from notification_messages m join users u on u.id = m.user_id
      where m.created_at > now() - interval '1 hour' group by u.company_code),
    of_accounts as (
      select w.*, u.company_code, case
          when ${isQuiet} and not (w.is_urgent and s.is_quiet_except_critical) then ${quietHours}
          when sent.in_day >= ${maxMessages.ofAccountADay} and not w.is_urgent then ${accountLimit}
          when sent.last > now() - make_interval(
            secs => (${sql.param(messageGapsS)}::int[])[least(sent.in_hour + 1, ${messageGapsS.length})]) then ${gap} end as personal
      from waiting w
      join users u on u.id = w.user_id
      left join notification_settings s on s.user_id = w.user_id
      cross join lateral (
        select count(*) filter (where m.created_at > now() - interval '1 hour')::int as in_hour, count(*) as in_day,
          max(m.created_at) as last
        from notification_messages m
        where m.user_id = w.user_id and m.channel = ${channel} and m.created_at > now() - interval '1 day') sent),
    in_turn as (
      select a.*, row_number() over (
        partition by a.personal is null, coalesce(a.company_code, a.user_id::text) order by a.is_urgent desc, a.since) as turn
      from of_accounts a)
    select user_id, is_urgent, since, notices, turn, coalesce(personal, case
        when company_code is not null and turn + coalesce(in_hour, 0) > ${maxMessages.ofCompanyAnHour}
        then ${companyLimit} else ${nothing} end) as held_by
    from in_turn left join of_companies using (company_code))`;
}

export interface WaitingNotices {
  channel: NoticeChannel;
  heldBy: WaitReason;
  notices: number;
  oldestS: number;
}

export async function countWaiting({ database }: Pick<Context, 'database'>): Promise<WaitingNotices[]> {
  const ofChannels = noticeChannels.map(
    (channel) => sql`
      select ${channel} as channel, held_by as "heldBy", sum(notices)::int as notices,
        extract(epoch from now() - min(since))::float as "oldestS"
      from ${waitingAccounts(channel)} waiting group by held_by`,
  );
  const { rows } = await database.orm.execute<WaitingNotices & Record<string, unknown>>(
    sql.join(ofChannels, sql` union all `),
  );
  return rows;
}
