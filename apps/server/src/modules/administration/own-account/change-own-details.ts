import type { Consents } from '@washboard/contract/accounts/userinfo';
import type { ProfileChange } from '@washboard/contract/own-account/profile';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { hashPassword, mailRecipient, refuseCommonPassword, updateAccount } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { endSessionsWithin } from '../../people/identity/index.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { passwordWrong, requireOwnPassword } from './require-own-password.ts';

/** The owner did not create the account, so there is no consent. */
const noConsents: Consents = { tnc: { check_1: false, check_2: false }, privacy: { check_1: false, check_2: false } };

/** Unchanged fields are not audited. */
export async function changeOwnDetails(
  { database, clock }: Context,
  actor: Actor,
  change: ProfileChange,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const isOwn = eq(users.id, actor.userId);
    const [account] = await transaction.select().from(users).where(isOwn).for('update');
    // The account was deleted after authentication.
    if (!account || account.status === 'DELETED') throw new ProblemError('UNAUTHENTICATED');
    const consents = account.userDetails ?? noConsents;
    const present: Required<ProfileChange> = { ...account, marketingConsent: consents.privacy.check_2 };
    const changed = keysOf(change).filter((key) => change[key] !== undefined && change[key] !== present[key]);
    if (changed.length === 0) return;

    const { marketingConsent, ...fields } = pick(change, changed);
    const userDetails =
      marketingConsent === undefined
        ? account.userDetails
        : { ...consents, privacy: { ...consents.privacy, check_2: marketingConsent } };
    await updateAccount(transaction, { id: actor.userId }, { ...fields, userDetails });
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'account.changed',
      subject: actor.userId,
      before: pick(present, changed),
      after: pick(change, changed),
    });
  });
}

function keysOf(change: ProfileChange) {
  return Object.keys(change) as (keyof ProfileChange)[];
}

function pick(from: ProfileChange, keys: readonly (keyof ProfileChange)[]): ProfileChange {
  return Object.fromEntries(keys.map((key) => [key, from[key]]));
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * All other sessions end, because one of them may be the reason for the change.
 * @throws ProblemError PASSWORD_WRONG, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  context: Context,
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const account = await requireOwnPassword(context, actor, currentPassword, 'currentPassword');
  await refuseCommonPassword(newPassword, account, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const at = context.clock.now();
  const { userId, sessionId } = actor;
  await context.database.orm.transaction(async (transaction) => {
    const isUnchanged = and(eq(users.status, account.status), eq(users.passwordHash, account.passwordHash));
    const changed = await updateAccount(transaction, { id: userId }, { passwordHash }, isUnchanged);
    // A reset by mail or a deletion after the comparison wins.
    if (!changed) throw passwordWrong('currentPassword');
    await recordAudit(transaction, { at, actor, action: 'password.changed', subject: userId });
    const topic = { firstName: account.firstName };
    await orderMail(transaction, context, { kind: 'passwordChanged', to: mailRecipient(account), topic });
    await endSessionsWithin(transaction, { userId, exceptSessionId: sessionId, at });
  });
  announceAccessChange(context, userId);
}
