import { randomUUID } from 'node:crypto';
import { isAtLeast } from '@washboard/contract/accounts/permissions';
import type { NewInvitation } from '@washboard/contract/invitations/invitations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudits } from '../../platform/audit/index.ts';
import { users } from '../accounts/tables.ts';
import type { ImportOutcome } from '../companies/index.ts';
import { companies } from '../companies/tables.ts';
import { invitationLifeMs } from './invite-user.ts';
import { invitations } from './tables.ts';

const rowsPerBatch = 1000;

interface AddInvitationsOptions {
  at: Date;
  isMailed: boolean;
}

/** The operator's rights are not checked. Existing accounts and invitations stay. */
export async function addInvitations(
  transaction: Transaction,
  { jobQueue }: Pick<Context, 'jobQueue'>,
  lines: readonly NewInvitation[],
  { at, isMailed }: AddInvitationsOptions,
): Promise<ImportOutcome[]> {
  const judge = await openJudge(transaction, lines);
  const outcomes = lines.map(judge);
  const added = lines
    .filter((_, at) => outcomes[at] === 'added')
    .map((line) => ({ ...line, id: randomUUID(), invitedBy: null, invitedAt: at }));
  const expiresAt = new Date(at.getTime() + invitationLifeMs);
  for (let from = 0; from < added.length; from += rowsPerBatch) {
    const batch = added.slice(from, from + rowsPerBatch);
    await transaction.insert(invitations).values(batch.map((line) => ({ ...line, expiresAt })));
    await recordAudits(
      transaction,
      batch.map(({ id, role, companyCode, administrationProfile }) => ({
        at,
        actor: null,
        origin: 'cli',
        action: 'account.invited',
        subject: id,
        after: { role, companyCode, administrationProfile },
      })),
    );
  }
  if (isMailed) for (const { id } of added) await jobQueue.enqueue(transaction, 'invitation', { invitationId: id });
  return outcomes;
}

type Rights = Pick<NewInvitation, 'role' | 'companyCode' | 'administrationProfile'>;

async function openJudge(transaction: Transaction, lines: readonly NewInvitation[]) {
  const emails = sql.param([...new Set(lines.map(({ email }) => email))]);
  const accounts = new Map(
    (await transaction.select().from(users).where(sql`${users.email} = any(${emails})`)).map((row) => [row.email, row]),
  );
  const keyOf = ({ email, companyCode }: Pick<NewInvitation, 'email' | 'companyCode'>) => `${email} ${companyCode}`;
  const invited = new Map(
    (await transaction.select().from(invitations).where(sql`${invitations.email} = any(${emails})`)).map((row) => [
      keyOf(row),
      row,
    ]),
  );
  const codes = sql.param([...new Set(lines.flatMap(({ companyCode }) => companyCode ?? []))]);
  const existingRows = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(sql`${companies.companyCode} = any(${codes})`);
  const existing = new Set(existingRows.map(({ companyCode }) => companyCode));
  const seenInvitations = new Set<string>();

  return (line: NewInvitation): ImportOutcome => {
    const { email, role, companyCode } = line;
    if (seenInvitations.has(keyOf(line)))
      return { refused: `${email} is already in an earlier line with this company` };
    seenInvitations.add(keyOf(line));
    if (companyCode !== null && !existing.has(companyCode)) return { refused: `there is no company ${companyCode}` };
    if (companyCode === null && role !== 'ADMIN' && isAtLeast(role, 'SERVICE')) {
      return { refused: `${role} needs a company` };
    }
    const account = accounts.get(email);
    const isFree = !account || (account.status === 'INACTIVE' && account.verifiedAt === null);
    if (account && !isFree) {
      return account.status === 'ACTIVE' ? compare(account, line) : { differs: `has an account: ${account.status}` };
    }
    const invitation = invited.get(keyOf(line));
    return invitation ? compare(invitation, line) : 'added';
  };
}

/** Names and language are not compared, because people change their own. */
function compare(stored: Rights, line: Rights): ImportOutcome {
  const profiles = ({ administrationProfile }: Rights) => administrationProfile.toSorted().join(' ');
  const differences = [
    stored.role !== line.role && `has the role ${stored.role}`,
    stored.companyCode !== line.companyCode && `is in ${stored.companyCode ?? 'no company'}`,
    profiles(stored) !== profiles(line) && `has the profiles ${profiles(stored) || '(none)'}`,
  ].filter((text) => text !== false);
  return differences.length === 0 ? 'same' : { differs: differences.join(', ') };
}
