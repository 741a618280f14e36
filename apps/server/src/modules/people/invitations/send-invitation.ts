import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { sendMail } from '../../platform/mails/index.ts';
import { mailRecipient } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { type StoredInvitation, setInvitationToken } from './invitations-repository.ts';
import { invitationLifeMs } from './invite-user.ts';

type Account = typeof users.$inferSelect;

/** A repeated job replaces the previous link. The owner of an account gets another mail instead. */
export async function sendInvitation(context: Context, { invitationId }: JobPayloads['invitation']): Promise<void> {
  const { database, clock, config } = context;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + invitationLifeMs);
  const invitation = await setInvitationToken(database, invitationId, { tokenHash: hashToken(token), expiresAt });
  if (!invitation) return;
  const { email, role } = invitation;
  const [account] = await database.orm.select().from(users).where(eq(users.email, email));
  if (account && isConfirmed(account)) return mailAccountOwner(context, account);
  const link = `${config.publicUrl}/invitation?${new URLSearchParams({ token, email })}`;
  await sendMail(context, {
    kind: 'invitation',
    to: mailRecipient(invitation),
    topic: { firstName: invitation.firstName, role, ...(await namesOf(context, invitation)), link },
  });
}

const isConfirmed = ({ status, verifiedAt }: Account) => status !== 'INACTIVE' || verifiedAt !== null;

/** A sign-up with this address would send the same mail. */
async function mailAccountOwner(context: Context, account: Account): Promise<void> {
  const { firstName, status } = account;
  const kind = status === 'DELETED' ? 'accountDeleted' : 'invitedWithAccount';
  await sendMail(context, { kind, to: mailRecipient(account), topic: { firstName } });
}

async function namesOf({ database: { orm } }: Context, { invitedBy, companyCode }: StoredInvitation) {
  const [inviter] = invitedBy === null ? [] : await orm.select().from(users).where(eq(users.id, invitedBy));
  const [company] = await orm
    .select({ companyName: companies.companyName })
    .from(companies)
    .where(eq(companies.companyCode, companyCode ?? ''));
  return {
    inviter: inviter ? mailRecipient(inviter).name : '',
    companyName: company?.companyName ?? '',
  };
}

/** A token of 256 random bits needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
