import {
  type AdministrationProfile,
  administrationProfiles,
  isAtLeast,
  mayGrantProfile,
  mayGrantRole,
  type Role,
} from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { administeredAccounts, requireAnotherAdministrator, updateAccount } from '../../people/accounts/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import type { AccountRow } from './administered-accounts.ts';
import { type AccountChange, changeAccount } from './change-account.ts';

type Rights = Pick<AccountRow, 'role' | 'companyCode' | 'administrationProfile'>;

interface RightsChange extends AccountChange {
  /** The change fails if the rights differ from those that the actor saw. */
  expected: { [Field in keyof Rights]?: Rights[Field] | undefined };
}

/**
 * Only an ACTIVE account has rights to change. Equal rights change nothing, whatever `expected` is.
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT; ACCOUNT_CHANGED; VALIDATION_FAILED for a role that
 * needs a company; LAST_ADMINISTRATOR; the errors of `decide`
 */
function changeRights(
  context: Context,
  { action, expected, ...change }: RightsChange & { action: AuditAction },
  decide: (transaction: Transaction, account: AccountRow) => Promise<Partial<Rights>>,
): Promise<AccountRow> {
  const { actor, userId } = change;
  const scope = administeredAccounts(actor);
  return changeAccount(context, { ...change, scope, action }, async (transaction, account) => {
    if (account.status !== 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    const before: Rights = {
      role: account.role,
      companyCode: account.companyCode,
      administrationProfile: account.administrationProfile,
    };
    const after: Rights = { ...before, ...(await decide(transaction, account)) };
    if (isSame(after, before)) return;
    requireExpected(before, expected);
    requireCompanyForRole(after);
    if (before.role === 'ADMIN' && after.role !== 'ADMIN') await requireAnotherAdministrator(transaction, userId);
    // From now on only the new company may see the account.
    await updateAccount(transaction, { id: userId }, { ...after, parentCompanyCode: null });
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action,
      subject: userId,
      before: { ...before },
      after: { ...after },
    });
  });
}

const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after);

/** @throws ProblemError ACCOUNT_CHANGED with the current value of each field that another user changed */
function requireExpected(before: Rights, expected: RightsChange['expected']): void {
  const errors = (['role', 'companyCode', 'administrationProfile'] as const)
    .filter((field) => expected[field] !== undefined && !isSame(expected[field], before[field]))
    .map((path) => ({ path, message: [before[path] ?? ''].flat().join(', ') }));
  if (errors.length > 0) throw new ProblemError('ACCOUNT_CHANGED', { errors });
}

/** A kitchen manager can do without a company by claiming machines. */
function requireCompanyForRole({ role, companyCode }: Rights): void {
  if (companyCode !== null || role === 'ADMIN' || !isAtLeast(role, 'SERVICE')) return;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyCode', message: 'required' }] });
}

interface RoleChange extends RightsChange {
  targetRole: Role;
  /** The account stays in its company if this is undefined. */
  companyCode: string | undefined;
}

/** @throws ProblemError GRANT_TOO_HIGH, COMPANY_NOT_FOUND, and as `changeRights` */
export function updateRole(context: Context, change: RoleChange): Promise<AccountRow> {
  const { actor, userId, targetRole, companyCode, expected } = change;
  return changeRights(context, { actor, userId, expected, action: 'account.roleChanged' }, async (transaction) => {
    if (!mayGrantRole(actor, targetRole)) throw new ProblemError('GRANT_TOO_HIGH');
    if (companyCode === undefined) return { role: targetRole };
    await requireTargetCompany(transaction, change, companyCode);
    return { role: targetRole, companyCode };
  });
}

interface CompanyChange extends RightsChange {
  companyCode: string;
}

/** @throws ProblemError COMPANY_NOT_FOUND, and as `changeRights` */
export function updateCompany(context: Context, change: CompanyChange): Promise<AccountRow> {
  const { actor, userId, companyCode, expected } = change;
  return changeRights(context, { actor, userId, expected, action: 'account.companyChanged' }, async (transaction) => {
    await requireTargetCompany(transaction, change, companyCode);
    return { companyCode };
  });
}

interface ProfileChange extends RightsChange {
  administrationProfile: readonly AdministrationProfile[];
}

/**
 * An actor cannot remove a profile that they do not have, because the account with it is above them.
 * @throws ProblemError GRANT_TOO_HIGH, and as `changeRights`
 */
export function updateAdministrationProfile(
  context: Context,
  { actor, userId, administrationProfile, expected }: ProfileChange,
): Promise<AccountRow> {
  return changeRights(context, { actor, userId, expected, action: 'account.profilesChanged' }, async () => {
    if (!administrationProfile.every((profile) => mayGrantProfile(actor, profile))) {
      throw new ProblemError('GRANT_TOO_HIGH');
    }
    return { administrationProfile: orderProfiles(administrationProfile) };
  });
}

/** Equal lists are equal arrays, because all have the order of the contract. */
export function orderProfiles(profiles: readonly AdministrationProfile[]): AdministrationProfile[] {
  return administrationProfiles.filter((profile) => profiles.includes(profile));
}

/**
 * Only an ADMIN may move their own account: a service company sees its direct customers, so a step down in the tree
 * would reveal machines further below.
 * @throws ProblemError COMPANY_NOT_FOUND, GRANT_TOO_HIGH
 */
async function requireTargetCompany(
  transaction: Transaction,
  { actor, userId }: AccountChange,
  companyCode: string,
): Promise<void> {
  await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
  const isOwn = userId === actor.userId && companyCode !== actor.companyCode;
  if (isOwn && actor.role !== 'ADMIN') throw new ProblemError('GRANT_TOO_HIGH');
}
