import { sql } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import type { findAccount } from '../../../people/accounts/index.ts';
import type { notificationMessages } from '../tables.ts';
import type { MessageStyle } from './describe-subject.ts';
import { type MessageSubject, readSubjects } from './read-subjects.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>['users'];
export type MessageRow = typeof notificationMessages.$inferSelect;

export const messageStyleOf = ({ language, measurementSystem }: Account): MessageStyle => ({
  language,
  system: measurementSystem,
});

export interface NotificationMessage {
  begun: readonly MessageSubject[];
  over: readonly MessageSubject[];
}

/** Incidents that ended before sending are omitted; the bell shows them. */
export async function readMessage(
  { database, config }: Context,
  account: Account,
  row: MessageRow,
): Promise<NotificationMessage> {
  const isOn = ({ kind }: MessageSubject) =>
    kind === 'threshold' ? account.thresholdNotifications : account.alarmNotifications;
  const readIncidents = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const holder = { ...account, userId: account.id };
    const subjects = await readSubjects(database.orm, { holder, brand: config.brand, ids });
    return subjects.filter(isOn);
  };
  const isNews = ({ kind, isEnded, acknowledgedBy }: MessageSubject) =>
    (kind === 'firmware' || !isEnded) && (acknowledgedBy === null || acknowledgedBy === account.id);
  return {
    begun: (await readIncidents(row.begun)).filter(isNews),
    over: await readIncidents(await findReported(database.orm, row)),
  };
}

/** An end is omitted while its beginning waits, because that message will omit the incident. */
async function findReported(orm: Pick<Orm, 'execute'>, { userId, channel, over }: MessageRow): Promise<string[]> {
  if (over.length === 0) return [];
  const { rows } = await orm.execute<{ id: string }>(sql`
    select n.incident_id as id from notices n
    where n.user_id = ${userId} and n.incident_id = any(${sql.param(over)}::uuid[]) and n.${sql.raw(channel)} = 'over'
      and not exists (
        select from notification_messages m where m.user_id = n.user_id and m.channel = ${channel}
          and m.sent_at is null and n.incident_id = any(m.begun))`);
  return rows.map(({ id }) => id);
}
