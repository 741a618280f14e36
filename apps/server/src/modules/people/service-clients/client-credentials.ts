import { randomUUID } from 'node:crypto';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { hourMs } from '@washboard/contract/time/durations';
import { and, eq, gt } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { hashSecret } from '../../platform/secrets/index.ts';
import { users } from '../accounts/tables.ts';
import { findSession, saveSession } from '../sessions/index.ts';
import { serviceClients } from './tables.ts';

const maxUserAgentLength = 300;

/** Programs fetch tokens day and night, so the audit log records one sign-in per hour and place. */
const recordedEveryMs = hourMs;

/**
 * @param clientId a UUID
 * @returns null for a program that is unknown, revoked or expired
 */
export async function findUsableClient(orm: Orm, clientId: string, now: Date) {
  const [client] = await orm
    .select({
      secretHash: serviceClients.secretHash,
      previousSecretHash: serviceClients.previousSecretHash,
      previousValidUntil: serviceClients.previousValidUntil,
      sessionId: serviceClients.sessionId,
      expiresAt: serviceClients.expiresAt,
      scopes: users.scopes,
    })
    .from(serviceClients)
    .innerJoin(users, eq(users.id, serviceClients.userId))
    .where(and(eq(users.id, clientId), eq(users.status, 'ACTIVE'), gt(serviceClients.expiresAt, now)));
  return client ?? null;
}

type UsableClient = NonNullable<Awaited<ReturnType<typeof findUsableClient>>>;

export function isClientSecretRight(client: UsableClient, secret: string, now: Date): boolean {
  const hash = hashSecret(secret);
  const { secretHash, previousSecretHash, previousValidUntil } = client;
  return (
    hash === secretHash || (hash === previousSecretHash && previousValidUntil !== null && previousValidUntil > now)
  );
}

interface ClientSignIn {
  clientId: string;
  secret: string;
  userAgent: string;
  origin: string;
}

/** @returns null if the program was revoked, expired or got another secret after the check */
export async function beginClientSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { clientId, secret, userAgent, origin }: ClientSignIn,
) {
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    // The lock is a separate statement, so simultaneous changes wait for it or become visible to the next.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('share');
    const client = await findUsableClient(transaction, clientId, at);
    if (!client || !isClientSecretRight(client, secret, at)) return null;
    const before = await findSession(transaction, client.sessionId);
    // A program may have ended its own session.
    const sessionId = before?.endedAt ? randomUUID() : client.sessionId;
    await saveSession(transaction, {
      userId: clientId,
      sessionId,
      ipAddress: origin,
      at,
      userAgent: withoutHiddenCharacters(userAgent).slice(0, maxUserAgentLength),
    });
    await transaction
      .update(serviceClients)
      .set({ sessionId, lastTokenAt: at })
      .where(eq(serviceClients.userId, clientId));
    const isRecorded = before?.ipAddress === origin && at.getTime() - before.lastUsedAt.getTime() < recordedEveryMs;
    if (!isRecorded) {
      const actor = { userId: clientId, origin };
      await recordAudit(transaction, {
        at,
        actor,
        action: 'signIn.succeeded',
        subject: clientId,
        detail: { sessionId },
      });
    }
    return { ...client, sessionId };
  });
}
