import { brands } from '@washboard/contract/brands/brands';
import type { Registry } from 'prom-client';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import { type Mail, MailRefusedError } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import { counterBy } from '../../../metrics.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { renderMail } from './render-mail.ts';

/** A `refused` mail is given up; a `failed` one is tried again. */
export const mailOutcomes = ['sent', 'failed', 'refused'] as const;

export const mailMetrics = (registers: Registry[]) => ({
  attempts: counterBy({
    name: 'washboard_mails_total',
    help: 'Attempts to hand a mail to the mail server, by outcome',
    label: 'outcome',
    values: mailOutcomes,
    registers,
  }),
});

export async function startMailing(context: Context): Promise<void> {
  if (!context.mailer) {
    context.logger.warn('SMTP_URL is not set: mails wait for at most three days, and users receive no codes');
    return;
  }
  await workMailQueue(context, 'mail', (order) => sendMail(context, order as MailOrder));
}

/** Mails with secrets have queues of their own, because such a mail exists only while it is composed. */
export async function workMailQueue<Queue extends 'mail' | 'code' | 'invitation'>(
  { mailer, jobQueue }: Context,
  queue: Queue,
  send: (request: JobPayloads[Queue]) => Promise<void>,
): Promise<void> {
  // Without a mail server the requests wait.
  if (mailer) await jobQueue.work(queue, send);
}

/** A permanent refusal is logged and given up; after a rejection a retry may help. */
export async function sendMail(
  context: Pick<Context, 'mailer' | 'config' | 'logger' | 'metrics'>,
  order: MailOrder | SecretMailOrder,
): Promise<void> {
  await unlessRefused(context, order.kind, () => deliverMail(context, order));
}

/** @returns the refusal, null if none */
export async function sendLaidOut(
  context: Pick<Context, 'mailer' | 'logger' | 'metrics'>,
  kind: string,
  mail: Mail,
): Promise<MailRefusedError | null> {
  return unlessRefused(context, kind, () => deliver(context, mail));
}

async function unlessRefused(
  { logger }: Pick<Context, 'logger'>,
  kind: string,
  send: () => Promise<void>,
): Promise<MailRefusedError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    logger.warn({ err: error, kind }, 'a mail was refused and will not be sent');
    return error;
  }
}

/** @throws MailRefusedError, and other errors, after which a retry may help */
export async function deliverMail(
  context: Pick<Context, 'mailer' | 'config' | 'metrics'>,
  order: MailOrder | SecretMailOrder,
): Promise<void> {
  const { brand, publicUrl } = context.config;
  await deliver(context, renderMail(order, { brand: brands[brand], publicUrl }));
}

async function deliver({ mailer, metrics }: Pick<Context, 'mailer' | 'metrics'>, mail: Mail): Promise<void> {
  if (!mailer) throw new Error('no mail server is configured');
  const { attempts } = metrics.of(mailMetrics);
  try {
    await mailer.send(mail);
    attempts.inc({ outcome: 'sent' });
  } catch (error) {
    attempts.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'failed' });
    throw error;
  }
}
