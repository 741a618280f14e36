import { randomUUID } from 'node:crypto';
import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { NewInvitation } from '@washboard/contract/invitations/invitations';
import { dayMs, dayS, hourS } from '@washboard/contract/time/durations';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { administeredAccounts, requireGrantable } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import {
  administeredInvitations,
  findInvitation,
  type InvitationRow,
  lockInvitation,
  saveInvitation,
} from './invitations-repository.ts';

/** A new company has about this many people, so more invitations in an hour are refused. */
const perActor: AttemptLimit = { name: 'invitation:actor', tries: 100, windowS: hourS };
const perAddress: readonly AttemptLimit[] = [
  { name: 'invitation:hour', tries: 5, windowS: hourS },
  { name: 'invitation:day', tries: 15, windowS: dayS },
];

/** A link is valid for this time after its mail. */
export const invitationLifeMs = 3 * dayMs;

/**
 * A repeated invitation invalidates the previous link. An account outside the actor's scope is not revealed: only the
 * mail differs.
 * @throws ProblemError ACCOUNT_EXISTS in scope, TOO_MANY_REQUESTS, and as `requireGrantable`
 */
export async function inviteUser(context: Context, actor: Actor, invitation: NewInvitation): Promise<InvitationRow> {
  const { database, clock, jobQueue } = context;
  const { email, role, companyCode, administrationProfile } = invitation;
  await countAttempt(context, perActor, actor.userId);
  for (const limit of perAddress) await countAttempt(context, limit, email);
  const at = clock.now();
  return auditRefusal(context, { actor, attempted: 'account.invited', subject: companyCode }, () =>
    database.orm.transaction(async (transaction) => {
      await requireGrantable(transaction, actor, invitation);
      const [account] = await transaction
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.email, email), administeredAccounts(actor)));
      if (account) throw new ProblemError('ACCOUNT_EXISTS');
      const before = await lockInvitation(transaction, invitation);
      if (before && !mayChangeAccount(actor, before)) throw new ProblemError('GRANT_TOO_HIGH');
      const id = await saveInvitation(transaction, {
        ...invitation,
        id: randomUUID(),
        invitedBy: actor.userId,
        invitedAt: at,
        expiresAt: new Date(at.getTime() + invitationLifeMs),
      });
      const after = { role, companyCode, administrationProfile };
      await recordAudit(transaction, { at, actor, action: 'account.invited', subject: id, after });
      await jobQueue.enqueue(transaction, 'invitation', { invitationId: id });
      const saved = await findInvitation(transaction, administeredInvitations(actor), id);
      if (!saved) throw new Error('the invitation was not saved');
      return saved;
    }),
  );
}
