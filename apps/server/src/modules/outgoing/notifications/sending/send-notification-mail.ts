import { brands } from '@washboard/contract/brands/brands';
import { hourMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import { MailRefusedError } from '../../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../../context.ts';
import { fullNameOf } from '../../../people/accounts/index.ts';
import { layOutMail, mailMetrics } from '../../../platform/mails/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { unsubscribeLinks } from '../../unsubscribe/index.ts';
import { notificationSettings } from '../tables.ts';
import { composeNotificationMail } from './compose-notification-mail.ts';
import { signLink } from './notification-links.ts';
import { type Account, type MessageRow, messageStyleOf, type NotificationMessage } from './read-message.ts';
import type { MessageSubject } from './read-subjects.ts';

export interface MailOutcome {
  /** Null if the mail server accepted the mail. */
  error: unknown;
  at: Date;
}

interface NotificationMail {
  account: Account;
  row: MessageRow;
  message: NotificationMessage;
}

/**
 * A repeated job reuses the `Message-ID`, so that mail programs show one mail. Mails are not kept for a later mail
 * server, because the bell shows everything.
 *
 * @returns undefined without a mail server
 * @throws if another attempt may succeed
 */
export async function sendNotificationMail(
  context: Context,
  secrets: SecretBox,
  { account, row, message }: NotificationMail,
): Promise<MailOutcome | undefined> {
  const { config, database, clock, logger, mailer } = context;
  if (!mailer) return undefined;
  const subscription = { kind: 'notificationMails', userId: account.id } as const;
  const { headers, url: unsubscribeUrl } = await unsubscribeLinks(context, subscription);
  const linkTo = (action: 'acknowledge' | 'mute') => (subject: MessageSubject) =>
    `${config.publicUrl}/notification/${signLink(secrets, { action, userId: account.id, incidentId: subject.id })}`;
  const composed = composeNotificationMail(message, {
    style: messageStyleOf(account),
    brand: brands[config.brand],
    publicUrl: config.publicUrl,
    name: account.firstName,
    unsubscribeUrl,
    links: { acknowledge: linkTo('acknowledge'), mute: linkTo('mute') },
  });
  const to = { address: account.email, name: fullNameOf(account) };
  const mails = context.metrics.of(mailMetrics).attempts;
  try {
    await mailer.send({ ...layOutMail(composed, to), id: `notification-${row.id}`, headers });
    mails.inc({ outcome: 'sent' });
    return { error: null, at: clock.now() };
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    mails.inc({ outcome: isRefused ? 'refused' : 'failed' });
    const at = clock.now();
    if (!isRefused) {
      const isOld = at.getTime() - row.createdAt.getTime() > greylistingMs;
      if (isOld && isAboutRecipient(error)) await noteMailFailure(database.orm, account.id, { error, at });
      throw error;
    }
    logger.warn({ err: error, messageId: row.id }, 'a mail with notifications was refused and will not be sent');
    return { error, at };
  }
}

/** Greylisting mail servers refuse the first attempts of unknown senders. */
const greylistingMs = hourMs;

function isAboutRecipient(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 400;
}

export async function noteMailFailure(
  orm: Pick<Orm, 'update'>,
  userId: string,
  { error, at }: MailOutcome,
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
