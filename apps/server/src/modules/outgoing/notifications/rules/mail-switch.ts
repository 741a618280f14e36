import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { users } from '../../../people/accounts/tables.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { MailSubscription } from '../../unsubscribe/index.ts';
import { notificationSettings } from '../tables.ts';
import { lockSettings } from './rules-repository.ts';

export async function readMailSwitch(orm: Pick<Orm, 'select'>, userId: string): Promise<boolean> {
  const { isMailOn } = notificationSettings;
  const [settings] = await orm
    .select({ isMailOn })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return settings?.isMailOn ?? true;
}

export const isMailOn = (userId: ReturnType<typeof sql>) =>
  sql`not exists (select from notification_settings own where own.user_id = ${userId} and not own.is_mail_on)`;

/** Push stays on, because it may be the only channel that still reaches the person. */
export const notificationMails: MailSubscription = {
  isOn: readMailSwitch,
  async switchTo(transaction, isOn, { userId, now }) {
    const [account] = await transaction.select({ role: users.role }).from(users).where(eq(users.id, userId));
    if (!account) return;
    await lockSettings(transaction, { userId, role: account.role }, now);
    await storeMailSwitch(transaction, userId, isOn);
  },
};

export async function setNotificationMails({ database, clock }: Context, actor: Actor, isOn: boolean): Promise<void> {
  const { userId } = actor;
  await database.orm.transaction(async (transaction) => {
    const now = clock.now();
    const settings = await lockSettings(transaction, actor, now);
    if (settings.isMailOn === isOn) return;
    await storeMailSwitch(transaction, userId, isOn);
    await recordAudit(transaction, {
      at: now,
      actor,
      action: 'account.changed',
      subject: userId,
      before: { notificationMails: !isOn },
      after: { notificationMails: isOn },
    });
  });
}

async function storeMailSwitch(transaction: Transaction, userId: string, isMailOn: boolean): Promise<void> {
  await transaction.update(notificationSettings).set({ isMailOn }).where(eq(notificationSettings.userId, userId));
}
