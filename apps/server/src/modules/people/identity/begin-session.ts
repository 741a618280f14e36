import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { users } from '../accounts/index.ts';
import { insertSession } from '../sessions/index.ts';
import { type SignedInAccount, signInRefused } from './sign-in.ts';

const maxUserAgentLength = 300;

interface NewSession {
  account: SignedInAccount;
  sessionId: string;
  userAgent: string;
  origin: string;
}

/**
 * Stores a session; its tokens are valid from now on.
 *
 * @throws InvalidGrant when the account or its password changed after the password was checked: that change ended all
 * sessions, but could not end this one
 */
export async function beginSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { account: { userId, passwordHash }, sessionId, userAgent, origin }: NewSession,
): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    const unchanged = await transaction
      .select({ userId: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), ne(users.status, 'DELETED')))
      .for('share');
    if (unchanged.length === 0) throw signInRefused();
    await insertSession(transaction, {
      userId,
      sessionId,
      userAgent: withoutHiddenCharacters(userAgent).slice(0, maxUserAgentLength),
      ipAddress: origin,
      at,
    });
    const actor = { userId, origin };
    await recordAudit(transaction, { at, actor, action: 'signIn.succeeded', subject: userId, detail: { sessionId } });
  });
}
