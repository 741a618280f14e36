import { hourS } from '@washboard/contract/time/durations';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { JobPayloads } from '../../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../../context.ts';
import { findAccount } from '../../../people/accounts/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { orderPush } from '../../push/index.ts';
import { readMailSwitch } from '../rules/mail-switch.ts';
import { notificationMessages } from '../tables.ts';
import { type MessageRow, type NotificationMessage, readMessage } from './read-message.ts';
import { type MailOutcome, noteMailFailure, sendNotificationMail } from './send-notification-mail.ts';

/** The account's current rights decide. */
export async function sendMessage(
  context: Context,
  secrets: SecretBox,
  { messageId }: JobPayloads['notification'],
): Promise<void> {
  const { database } = context;
  const [row] = await database.orm.select().from(notificationMessages).where(eq(notificationMessages.id, messageId));
  if (!row || row.sentAt) return;
  const account = (await findAccount(database.orm, row.userId))?.users;
  const isChannelOn = row.channel === 'push' || (await readMailSwitch(database.orm, row.userId));
  const canReceive = account?.status === 'ACTIVE' && isChannelOn;
  const message = canReceive ? await readMessage(context, account, row) : { begun: [], over: [] };
  const leftOut = row.begun.filter((id) => message.begun.every((subject) => subject.id !== id));
  if (!account || message.begun.length + message.over.length === 0) return settle(context, row, { leftOut });
  if (row.channel === 'push') {
    return database.orm.transaction(async (transaction) => {
      await orderPushes(context, transaction, { row, message });
      await markSent(transaction, row, leftOut);
    });
  }
  const outcome = await sendNotificationMail(context, secrets, { account, row, message });
  await settle(context, row, { leftOut, outcome });
}

const parts = ['begun', 'over'] as const;
const pushLifeS = { begun: 12 * hourS, over: hourS };

/** `compose-push.ts` composes push messages when they are sent. */
async function orderPushes(
  context: Context,
  transaction: Transaction,
  { row: { id: messageId, userId }, message }: { row: MessageRow; message: NotificationMessage },
): Promise<void> {
  for (const part of parts) {
    if (message[part].length === 0) continue;
    await orderPush(transaction, context, { userId, content: { messageId, part }, ttlS: pushLifeS[part] });
  }
}

/** Without the beginning an account must not get the end. */
async function markSent(transaction: Transaction, row: MessageRow, leftOut: readonly string[]): Promise<void> {
  await transaction.update(notificationMessages).set({ sentAt: sql`now()` }).where(eq(notificationMessages.id, row.id));
  if (leftOut.length === 0) return;
  const channel = sql.raw(row.channel);
  await transaction.execute(sql`
    update notices set ${channel} = 'dropped' where user_id = ${row.userId}
      and incident_id = any(${sql.param([...leftOut])}::uuid[]) and ${channel} in ('sent', 'overWaiting', 'over')`);
}

interface Settlement {
  leftOut: readonly string[];
  outcome?: MailOutcome | undefined;
}

async function settle({ database }: Context, row: MessageRow, { leftOut, outcome }: Settlement): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await markSent(transaction, row, leftOut);
    if (outcome) await noteMailFailure(transaction, row.userId, outcome);
  });
}
