import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { invitationAcceptanceSchema } from '@washboard/contract/invitations/invitations';
import { hourS } from '@washboard/contract/time/durations';
import type { z } from 'zod';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { findHolder, hashPassword, refuseCommonPassword, requireGrantable, saveSignUp } from '../accounts/index.ts';
import { rememberKnownAddress } from '../identity/index.ts';
import { announceAccessChange, endSessionsWithin } from '../sessions/index.ts';
import { removeCodesOf } from '../verification-codes/index.ts';
import { lockByToken, removeInvitation, type StoredInvitation } from './invitations-repository.ts';
import { hashToken } from './send-invitation.ts';

const perOrigin: AttemptLimit = { name: 'invitationAcceptance:origin', tries: 60, windowS: hourS };

type Acceptance = z.infer<typeof invitationAcceptanceSchema> & { origin: string };

/**
 * The link proves the address. The account replaces an unconfirmed sign-up.
 * @throws ProblemError CODE_NOT_ACCEPTED for an invalid link, an inviter without these rights, or an address with an
 * account; PASSWORD_TOO_COMMON
 */
export async function acceptInvitation(context: Context, acceptance: Acceptance): Promise<void> {
  const { email, token, password, origin } = acceptance;
  await countAttempt(context, perOrigin, networkOf(origin));
  // The token is not used yet, so the person can try a better password.
  await refuseCommonPassword(password, { email }, 'password');
  const passwordHash = await hashPassword(password);
  const at = context.clock.now();
  const userId = await context.database.orm.transaction(async (transaction) => {
    const invitation = await lockByToken(transaction, { email, tokenHash: hashToken(token), at });
    if (!invitation || !(await isStillGranted(transaction, invitation))) return null;
    // Only the owner of the link may learn that the password contains the names.
    await refuseCommonPassword(password, invitation, 'password');
    const id = await saveSignUp(transaction, { ...accountOf(invitation), passwordHash, verifiedAt: at, createdAt: at });
    if (id === null) return null;
    await endSessionsWithin(transaction, { userId: id, at }); // The replaced sign-up may have open sessions.
    await removeCodesOf(transaction, email);
    await removeInvitation(transaction, invitation.id);
    const { role, companyCode, administrationProfile } = invitation;
    await recordAudit(transaction, {
      at,
      actor: { userId: id, origin },
      action: 'account.invitationAccepted',
      subject: id,
      after: { status: 'ACTIVE', role, companyCode, administrationProfile },
    });
    return id;
  });
  if (!userId) throw new ProblemError('CODE_NOT_ACCEPTED');
  announceAccessChange(context, userId);
  await rememberKnownAddress(context, { email, origin });
}

/** Inviters must not regain lost rights by inviting themselves. */
async function isStillGranted(transaction: Transaction, invitation: StoredInvitation): Promise<boolean> {
  if (invitation.invitedBy === null) return true;
  const inviter = await findHolder(transaction, invitation.invitedBy);
  if (!inviter || !isPermitted(inviter, 'administration:accounts')) return false;
  return requireGrantable(transaction, inviter, invitation).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProblemError) return false;
      throw error;
    },
  );
}

/** Every field is set, so that nothing of a replaced sign-up remains. */
function accountOf({
  id,
  email,
  role,
  firstName,
  lastName,
  language,
  companyCode,
  administrationProfile,
}: StoredInvitation) {
  return {
    id,
    email,
    role,
    firstName,
    lastName,
    language,
    companyCode,
    administrationProfile,
    status: 'ACTIVE' as const,
    companyName: null,
    parentCompanyCode: null,
    userDetails: null,
    registrationId: null,
  };
}
