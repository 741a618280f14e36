import type { UserStatus } from '@washboard/contract/accounts/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { isPerson, mailRecipient, updateAccount } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { companies } from '../companies/tables.ts';
import { companiesAbove } from '../scope/index.ts';
import { checkCode } from '../verification-codes/index.ts';
import { codeAttemptLimit, countOrigin } from './attempt-limits.ts';

interface Confirmation {
  email: string;
  code: string;
  registrationId?: string | undefined;
  origin: string;
}

export async function confirmAddress(
  context: Context,
  { email, code, registrationId, origin }: Confirmation,
): Promise<UserStatus> {
  await countOrigin(context, codeAttemptLimit, origin);
  const at = context.clock.now();
  // Throwing here would roll back the used try.
  const status = await context.database.orm.transaction(async (transaction) => {
    const right = await checkCode(transaction, { purpose: 'verification', email, code, registrationId, at });
    if (!right) return null;
    // Another sign-up may have replaced this one since the code was sent.
    const isSameSignUp =
      right.registrationId === null ? isNull(users.registrationId) : eq(users.registrationId, right.registrationId);
    const status = sql<UserStatus>`case when ${users.role} = 'KITCHEN_MANAGER' then 'ACTIVE' else 'PENDING_APPROVAL' end`;
    const isOpen = and(eq(users.status, 'INACTIVE'), isSameSignUp);
    const account = await updateAccount(transaction, { email }, { status, verifiedAt: at }, isOpen);
    if (!account) return null;
    await recordAudit(transaction, {
      at,
      actor: { userId: account.id, origin },
      action: 'account.verified',
      subject: account.id,
      before: { status: 'INACTIVE' },
      after: { status: account.status },
    });
    if (account.status === 'PENDING_APPROVAL') await orderApplicationMails(transaction, context, account);
    return account.status;
  });
  if (!status) throw new ProblemError('CODE_NOT_ACCEPTED');
  return status;
}

async function orderApplicationMails(
  transaction: Transaction,
  context: Context,
  account: typeof users.$inferSelect,
): Promise<void> {
  const { email, firstName, companyCode, parentCompanyCode } = account;
  const to = mailRecipient(account);
  const [company] = await transaction
    .select()
    .from(companies)
    .where(eq(companies.companyCode, companyCode ?? ''));
  const companyName = company?.companyName ?? account.companyName ?? '';
  await orderMail(transaction, context, { kind: 'applicationReceived', to, topic: { firstName, companyName } });
  for (const decider of await findDeciders(transaction, companyCode ?? parentCompanyCode ?? '')) {
    await orderMail(transaction, context, {
      kind: 'applicationWaits',
      to: mailRecipient(decider),
      topic: { firstName: decider.firstName, applicant: to.name, applicantEmail: email, companyName },
    });
  }
}

type Account = typeof users.$inferSelect;

/** Administrators decide if no service manager is in or above the company. */
async function findDeciders(transaction: Transaction, companyCode: string): Promise<Account[]> {
  const isActive = and(isPerson, eq(users.status, 'ACTIVE'));
  const managers = await transaction
    .select()
    .from(users)
    .where(
      and(isActive, eq(users.role, 'SERVICE_MANAGER'), sql`${users.companyCode} in ${companiesAbove(companyCode)}`),
    );
  if (managers.length > 0) return managers;
  return transaction
    .select()
    .from(users)
    .where(and(isActive, eq(users.role, 'ADMIN')));
}
