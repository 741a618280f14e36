import { brands } from '@washboard/contract/brands/brands';
import { hourMs, hourS } from '@washboard/contract/time/durations';
import { eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { JobPayloads } from '../../../../adapters/job-queue/job-queue.ts';
import { MailRefusedError } from '../../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../../context.ts';
import { findAccount, fullNameOf } from '../../../people/accounts/index.ts';
import { layOutMail, mailMetrics } from '../../../platform/mails/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { orderPush } from '../../push/index.ts';
import { unsubscribeLinks } from '../../unsubscribe/index.ts';
import { readMailSwitch } from '../rules/mail-switch.ts';
import { notificationMessages, notificationSettings } from '../tables.ts';
import { composeNotificationMail, type NotificationMessage } from './compose-message.ts';
import { signLink } from './links.ts';
import { type MessageRow, messageStyleOf, readMessage } from './read-message.ts';
import type { MessageSubject } from './read-subjects.ts';

/** The account's current rights decide. A repeated job reuses the `Message-ID`, so that mail programs show one mail. */
export async function sendMessage(
  context: Context,
  secrets: SecretBox,
  { messageId }: JobPayloads['notification'],
): Promise<void> {
  const { database, config } = context;
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
  // Mails are not kept for a later mail server, because the bell shows everything.
  if (!context.mailer) return settle(context, row, { leftOut });
  const subscription = { kind: 'notificationMails', userId: account.id } as const;
  const { headers, url: unsubscribeUrl } = await unsubscribeLinks(context, subscription);
  const brand = brands[config.brand];
  const linkTo = (action: 'acknowledge' | 'mute') => (subject: MessageSubject) =>
    `${config.publicUrl}/notification/${signLink(secrets, { action, userId: account.id, incidentId: subject.id })}`;
  const composed = composeNotificationMail(message, {
    style: messageStyleOf(account),
    brand,
    publicUrl: config.publicUrl,
    name: account.firstName,
    unsubscribeUrl,
    links: { acknowledge: linkTo('acknowledge'), mute: linkTo('mute') },
  });
  const to = { address: account.email, name: fullNameOf(account) };
  const mails = context.metrics.of(mailMetrics).attempts;
  try {
    await context.mailer.send({ ...layOutMail(composed, to), id: `notification-${row.id}`, headers });
    mails.inc({ outcome: 'sent' });
    await settle(context, row, { leftOut, outcome: { error: null, at: context.clock.now() } });
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    mails.inc({ outcome: isRefused ? 'refused' : 'failed' });
    const failedAt = context.clock.now();
    if (!isRefused) {
      const isOld = failedAt.getTime() - row.createdAt.getTime() > greylistingMs;
      if (isOld && isAboutRecipient(error)) await noteMailFailure(database.orm, row.userId, { error, at: failedAt });
      throw error;
    }
    context.logger.warn({ err: error, messageId }, 'a mail with notifications was refused and will not be sent');
    await settle(context, row, { leftOut, outcome: { error, at: failedAt } });
  }
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
  outcome?: Parameters<typeof noteMailFailure>[2];
}

async function settle({ database }: Context, row: MessageRow, { leftOut, outcome }: Settlement): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await markSent(transaction, row, leftOut);
    if (outcome) await noteMailFailure(transaction, row.userId, outcome);
  });
}

/** Greylisting mail servers refuse the first attempts of unknown senders. */
const greylistingMs = hourMs;

function isAboutRecipient(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 400;
}

/** @param error null if the mail arrived */
export async function noteMailFailure(
  orm: Pick<Orm, 'update'>,
  userId: string,
  { error, at }: { error: unknown; at: Date },
): Promise<void> {
  const failure = error
    ? { mailFailure: reasonOf(error), mailFailedAt: at }
    : { mailFailure: null, mailFailedAt: null };
  await orm.update(notificationSettings).set(failure).where(eq(notificationSettings.userId, userId));
}

const maxReasonLength = 300;

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const text = cause instanceof Error ? cause.message : message;
  return text.replace(/\s+/g, ' ').slice(0, maxReasonLength);
}
