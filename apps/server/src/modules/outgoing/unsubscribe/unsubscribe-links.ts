import { type UnsubscribeKind, unsubscribeKinds } from '@washboard/contract/unsubscribe/unsubscribe';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';

export interface UnsubscribeTarget {
  kind: UnsubscribeKind;
  userId: string;
}

export interface UnsubscribeLinks {
  /** Mail scanners open links, so the page asks for a confirmation. */
  url: string;
  /** Mail programs show their unsubscribe button with these headers (RFC 2369, RFC 8058). */
  headers: { 'List-Unsubscribe': string; 'List-Unsubscribe-Post': string };
}

const purpose = 'unsubscribe';
/** Links of previous versions work while the account exists. */
const previousKinds = z
  .enum(['alarmNotifications', 'thresholdNotifications'])
  .transform((): UnsubscribeKind => 'notificationMails');
const targetSchema = z.tuple([z.union([z.enum(unsubscribeKinds), previousKinds]), z.uuid()]);

/** Do not store these links: they authorise switching mails off. */
export async function unsubscribeLinks(
  { config }: Pick<Context, 'config'>,
  { kind, userId }: UnsubscribeTarget,
): Promise<UnsubscribeLinks> {
  const box = await openSecretBox(config);
  const text = JSON.stringify([kind, userId]);
  const token = `${Buffer.from(text).toString('base64url')}.${box.sign(text, purpose)}`;
  const url = `${config.publicUrl}/unsubscribe?token=${token}`;
  return {
    url,
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** @returns null for a forged token or an unknown kind */
export async function readUnsubscribeToken(
  { config }: Pick<Context, 'config'>,
  token: string,
): Promise<UnsubscribeTarget | null> {
  const [encoded = '', signature = ''] = token.split('.');
  const text = Buffer.from(encoded, 'base64url').toString();
  const box = await openSecretBox(config);
  if (!box.verify(text, signature, purpose)) return null;
  const { data } = targetSchema.safeParse(JSON.parse(text));
  if (!data) return null;
  const [kind, userId] = data;
  return { kind, userId };
}
