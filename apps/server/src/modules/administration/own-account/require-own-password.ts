import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { verifyPassword } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt, resetAttempts } from '../../platform/throttle/index.ts';

/** Only signed-in users can exhaust this limit. */
const limit: AttemptLimit = { name: 'ownPassword:account', tries: 5, windowS: 15 * 60 };

/**
 * @param field the name of the request field with the password
 * @throws ProblemError PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function requireOwnPassword(
  context: Context,
  actor: Actor,
  password: string,
  field: string,
): Promise<typeof users.$inferSelect> {
  const { database, clock } = context;
  await countAttempt(context, limit, actor.userId);
  const [account] = await database.orm.select().from(users).where(eq(users.id, actor.userId));
  if (account && (await verifyPassword(account.passwordHash, password))) {
    await resetAttempts(database, limit, actor.userId);
    return account;
  }
  await recordAudit(database.orm, {
    at: clock.now(),
    actor,
    action: 'access.refused',
    subject: actor.userId,
    detail: { reason: 'passwordWrong' },
  });
  throw passwordWrong(field);
}

export function passwordWrong(field: string): ProblemError {
  return new ProblemError('PASSWORD_WRONG', { errors: [{ path: field, message: 'passwordWrong' }] });
}
