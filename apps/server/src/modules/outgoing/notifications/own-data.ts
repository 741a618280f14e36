import type { NewRule, QuietHours } from '@washboard/contract/notifications/notification-rules';
import { asc, eq } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { findSeen, removeSeenOf, type SeenRow } from './bell/seen-repository.ts';
import { presentQuietHours, presentRule } from './rules/get-notification-rules.ts';
import { findRules } from './rules/rules-repository.ts';
import {
  mutedNotifications,
  notices,
  notificationMessages,
  notificationRules,
  notificationSettings,
} from './tables.ts';

interface OwnNotifications {
  seen: SeenRow;
  rules: NewRule[];
  isMailOn: boolean;
  quietHours: QuietHours | null;
  muted: { kind: string; serialNumber: string; errorCode: string; since: Date }[];
  messages: { channel: string; createdAt: Date; sentAt: Date | null }[];
}

export async function findOwnNotifications(orm: Pick<Orm, 'select'>, userId: string): Promise<OwnNotifications> {
  const [settings] = await orm.select().from(notificationSettings).where(eq(notificationSettings.userId, userId));
  const { kind, serialNumber, errorCode, since } = mutedNotifications;
  const { channel, createdAt, sentAt } = notificationMessages;
  return {
    seen: await findSeen(orm, userId),
    rules: (await findRules(orm, userId)).map(presentRule),
    isMailOn: settings?.isMailOn ?? true,
    quietHours: settings ? presentQuietHours(settings) : null,
    muted: await orm
      .select({ kind, serialNumber, errorCode, since })
      .from(mutedNotifications)
      .where(eq(mutedNotifications.userId, userId))
      .orderBy(asc(since)),
    messages: await orm
      .select({ channel, createdAt, sentAt })
      .from(notificationMessages)
      .where(eq(notificationMessages.userId, userId))
      .orderBy(asc(createdAt)),
  };
}

/** The row of a deleted account stays, so no cascade removes these rows. */
export async function removeNotificationsOf(transaction: Transaction, userId: string): Promise<void> {
  await removeSeenOf(transaction, userId);
  for (const table of [notificationRules, notificationSettings, mutedNotifications, notices, notificationMessages])
    await transaction.delete(table).where(eq(table.userId, userId));
}
