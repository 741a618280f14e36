import { createECDH, randomUUID, timingSafeEqual } from 'node:crypto';
import { maxPushSubscriptions, type PushRenewal, type PushSubscriptionEntry } from '@washboard/contract/push/push';
import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Config } from '../../../config/config.ts';
import { isLoopback } from '../../../config/refuse-plaintext.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../../people/accounts/tables.ts';
import { checkHost, PrivateAddressError } from '../../platform/outbound-addresses/index.ts';
import { hashSecret, openSecretBox, type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import {
  findReachableSubscriptions,
  findReceiver,
  openTarget,
  type PushTarget,
  type SubscriptionRow,
  sealTarget,
} from './subscriptions-repository.ts';
import { pushSubscriptions } from './tables.ts';

/** User agents have about 150 characters. */
const maxUserAgentChars = 500;

/**
 * Each start of the page calls this. A browser of another session gets a new ID, so that it does not show that
 * session's messages.
 * @throws ProblemError VALIDATION_FAILED, TOO_MANY_PUSH_SUBSCRIPTIONS
 */
export async function subscribeToPush(
  { config, database, clock }: Pick<Context, 'config' | 'database' | 'clock'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  { entry, userAgent }: { entry: PushSubscriptionEntry; userAgent: string },
): Promise<SubscriptionRow> {
  checkTarget(config, entry);
  const box = await openSecretBox(config);
  const now = clock.now();
  const endpointHash = hashSecret(entry.endpoint);
  return database.orm.transaction(async (transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [existing] = await transaction
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.endpointHash, endpointHash))
      .returning();
    const same = existing?.userId === userId && existing.sessionId === sessionId ? existing : null;
    const others = await findReachableSubscriptions(transaction, { userId, now });
    if (others.length >= maxPushSubscriptions) throw new ProblemError('TOO_MANY_PUSH_SUBSCRIPTIONS');
    const id = same?.id ?? randomUUID();
    const row: SubscriptionRow = {
      id,
      userId,
      sessionId,
      endpointHash,
      sealedTarget: sealTarget(box, id, entry),
      userAgent: userAgent.slice(0, maxUserAgentChars),
      isApp: entry.isApp,
      createdAt: same?.createdAt ?? now,
      acceptedAt: same?.acceptedAt ?? null,
    };
    // If two accounts subscribe a browser at the same time, the last one gets it.
    await transaction
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set: row });
    return row;
  });
}

/**
 * Callers without the current secret get no error, and nothing changes.
 * @throws ProblemError VALIDATION_FAILED
 */
export async function renewPushSubscription(
  { config, database, clock }: Pick<Context, 'config' | 'database' | 'clock'>,
  { id, renewal }: { id: string; renewal: PushRenewal },
): Promise<void> {
  checkTarget(config, renewal);
  const receiver = await findReceiver(database.orm, { id, now: clock.now() });
  if (!receiver) return;
  const box = await openSecretBox(config);
  const { sealedTarget } = receiver.subscription;
  if (!isSecretOf(openOld(box, receiver.subscription), renewal.auth)) return;
  const endpointHash = hashSecret(renewal.endpoint);
  await database.orm.transaction(async (transaction) => {
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpointHash, endpointHash), ne(pushSubscriptions.id, id)));
    await transaction
      .update(pushSubscriptions)
      .set({ endpointHash, sealedTarget: sealTarget(box, id, renewal) })
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.sealedTarget, sealedTarget)));
  });
}

function openOld(box: SecretBox, subscription: SubscriptionRow): PushTarget | null {
  try {
    return openTarget(box, subscription);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

function isSecretOf(target: PushTarget | null, auth: string): boolean {
  if (target === null) return false;
  const [storedSecret, sentSecret] = [target.keys.auth, auth].map((text) => Buffer.from(text, 'base64url'));
  return (
    storedSecret !== undefined &&
    sentSecret?.length === storedSecret.length &&
    timingSafeEqual(storedSecret, sentSecret)
  );
}

/** @throws ProblemError VALIDATION_FAILED */
function checkTarget(config: Config, { endpoint, keys }: PushTarget): void {
  const refuse = (path: string, message: string) => {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path, message }] });
  };
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') refuse('endpoint', 'without a user and a password');
  if (protocol !== 'https:' && !(config.isOutboundPrivate && isLoopback(hostname))) refuse('endpoint', 'https only');
  try {
    checkHost(hostname, { allowPrivate: config.isOutboundPrivate });
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    refuse('endpoint', 'in the public internet');
  }
  if (port !== '' && !config.isOutboundPrivate) refuse('endpoint', 'on port 443 only');
  if (Buffer.from(keys.auth, 'base64url').length !== 16) refuse('keys.auth', '16 bytes in base64url');
  if (!isPoint(Buffer.from(keys.p256dh, 'base64url'))) refuse('keys.p256dh', 'an uncompressed point of P-256');
}

function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65) return false;
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
