import { brands } from '@washboard/contract/brands/brands';
import { eq, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { JobPayloads } from '../../../../adapters/job-queue/job-queue.ts';
import { MailRefusedError } from '../../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../../context.ts';
import { findAccount } from '../../../people/accounts/index.ts';
import { layOutMail } from '../../../platform/mails/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { orderPush } from '../../push/index.ts';
import { unsubscribeLinks } from '../../unsubscribe/index.ts';
import { notificationMessages } from '../tables.ts';
import { composeMail, type Message, pageOf, pushTexts } from './compose-message.ts';
import { mostUrgent, type Style, textsIn } from './describe-subject.ts';
import { signLink } from './links.ts';
import { noteMailFailure } from './mail-failure.ts';
import { readSubjects, type Subject } from './read-subjects.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>['users'];
type MessageRow = typeof notificationMessages.$inferSelect;

/**
 * Composes and sends a message, by what the account may know now. A repeated job sends the mail with the same
 * `Message-ID`, so that mail programs show it once.
 */
export async function sendMessage(
  context: Context,
  secrets: SecretBox,
  { messageId }: JobPayloads['notification'],
): Promise<void> {
  const { database, config } = context;
  const [row] = await database.orm.select().from(notificationMessages).where(eq(notificationMessages.id, messageId));
  if (!row || row.sentAt) return;
  const account = (await findAccount(database.orm, row.userId))?.users;
  const message = account?.status === 'ACTIVE' ? await readMessage(context, account, row) : { begun: [], over: [] };
  const leftOut = row.begun.filter((id) => message.begun.every((subject) => subject.id !== id));
  if (!account || message.begun.length + message.over.length === 0) return settle(context, row, { leftOut });
  const style: Style = { language: account.language, system: account.measurementSystem };
  if (row.channel === 'push') {
    await database.orm.transaction(async (transaction) => {
      await orderPushes(context, transaction, { account, message, style, row, secrets });
      await markSent(transaction, row, leftOut);
    });
    return;
  }
  // Nothing is kept for the day on which a mail server is configured: it is all in the bell.
  if (!context.mailer) return settle(context, row, { leftOut });
  const isThreshold = [...message.begun, ...message.over].every(({ kind }) => kind === 'threshold');
  const kind = isThreshold ? 'thresholdNotifications' : 'alarmNotifications';
  const { headers, url: unsubscribeUrl } = await unsubscribeLinks(context, { kind, userId: account.id });
  const brand = brands[config.brand];
  const linkTo = (action: 'acknowledge' | 'mute') => (subject: Subject) =>
    `${config.publicUrl}/notification/${signLink(secrets, { action, userId: account.id, incidentId: subject.id })}`;
  const composed = composeMail(message, {
    ...{ style, brand, publicUrl: config.publicUrl, name: account.firstName, unsubscribeUrl },
    links: { acknowledge: linkTo('acknowledge'), mute: linkTo('mute') },
  });
  const to = { address: account.email, name: `${account.firstName} ${account.lastName}`.trim() };
  try {
    await context.mailer.send({ ...layOutMail(composed, to), id: `notification-${row.id}`, headers });
    context.metrics.mails.inc({ outcome: 'sent' });
    await settle(context, row, { leftOut, outcome: { error: null, at: context.clock.now() } });
  } catch (error) {
    const isRefused = error instanceof MailRefusedError;
    context.metrics.mails.inc({ outcome: isRefused ? 'refused' : 'failed' });
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

/** What has begun and is over before it was sent is left out: it is in the bell. */
async function readMessage({ database, config }: Context, account: Account, row: MessageRow): Promise<Message> {
  const isOn = ({ kind }: Subject) =>
    kind === 'threshold' ? account.thresholdNotifications : account.alarmNotifications;
  const read = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const holder = { ...account, userId: account.id };
    const subjects = await readSubjects(database.orm, { holder, brand: config.brand, ids });
    return subjects.filter(isOn);
  };
  const isNews = ({ kind, isEnded, acknowledgedBy }: Subject) =>
    (kind === 'firmware' || !isEnded) && (acknowledgedBy === null || acknowledgedBy === account.id);
  return {
    begun: (await read(row.begun)).filter(isNews),
    over: await read(await findReported(database.orm, row)),
  };
}

/**
 * What is over of what the account was sent. The message with the beginning may still wait, as while the mail server is
 * away: then it will leave out what is over.
 */
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

interface PushParts {
  account: Account;
  message: Message;
  style: Style;
  row: MessageRow;
  secrets: SecretBox;
}

const hourS = 3600;

/** One message for what begins and one for what is over. A single incident keeps its tag, so its end replaces it. */
async function orderPushes(
  context: Context,
  transaction: Transaction,
  { account, message: { begun, over }, style, row, secrets }: PushParts,
): Promise<void> {
  const text = textsIn(style.language);
  const userId = account.id;
  for (const [subjects, isOver] of [[begun, false] as const, [over, true] as const]) {
    const [first] = subjects;
    if (!first) continue;
    const isOne = subjects.length === 1;
    const linkTo = (action: 'acknowledge' | 'mute') =>
      `/api/v1/account/notificationLinks/${signLink(secrets, { action, userId, incidentId: first.id })}`;
    const actions = [
      { action: 'acknowledge', title: text('acknowledge'), post: linkTo('acknowledge') },
      { action: 'mute', title: text('mute'), post: linkTo('mute') },
    ];
    await orderPush(transaction, context, {
      userId,
      message: {
        id: `${row.id}${isOver ? '-over' : ''}`,
        ...pushTexts(subjects, isOver, style),
        tag: isOne ? first.id : isOver ? 'over' : 'many',
        url: isOne ? pageOf(first) : '/',
        at: (isOver ? (first.clearedAt ?? first.beganAt) : first.beganAt).toISOString(),
        urgency: isOver ? 'low' : mostUrgent(subjects) === 'critical' ? 'high' : 'normal',
        ttlS: isOver ? hourS : 12 * hourS,
        renotify: !isOver,
        isAnnounced: !isOver && subjects.every(({ kind, severity }) => kind === 'alarm' && severity === 'critical'),
        ...(isOne && !isOver && first.kind !== 'firmware' && { actions }),
      },
    });
  }
}

/** Who has not learned of the beginning is not to learn of the end. */
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
  /** Of a mail. */
  outcome?: Parameters<typeof noteMailFailure>[2];
}

async function settle({ database }: Context, row: MessageRow, { leftOut, outcome }: Settlement): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await markSent(transaction, row, leftOut);
    if (outcome) await noteMailFailure(transaction, row.userId, outcome);
  });
}

/** Mail servers that do not know a sender refuse the first attempts. Later, a mailbox that is full is no news any more. */
const greylistingMs = 3_600_000;

/** The mail server works, but does not accept mail to this address at the moment. */
function isAboutRecipient(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && responseCode >= 400;
}
