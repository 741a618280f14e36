import { isAtLeast, mayChangeAccount } from '@washboard/contract/accounts/permissions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../companies/tables.ts';
import { administrationScope, companiesAbove, companyScope } from '../scope/index.ts';
import { users } from './tables.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

/** The scope includes sign-ups for a new company below these companies. */
export function accountScope(companyCodes: SQL): SQL {
  return sql`(${users.companyCode} in ${companyCodes} or ${users.parentCompanyCode} in ${companyCodes})`;
}

/** An ADMIN also administers accounts without a company. */
export function administeredAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(administrationScope(position));
}

export function decidableAccounts(position: Position): SQL {
  return position.role === 'ADMIN' ? sql`true` : accountScope(companyScope(position));
}

export const signUpTime = sql`coalesce(${users.verifiedAt}, ${users.createdAt})`;

/** These accounts see the machines of a company because it owns them. */
export function seesMachinesOf(companyCode: string): SQL {
  return sql`(${users.role} = 'ADMIN' or ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE' and ${users.companyCode} = (
      select parent_company_code from companies where company_code = ${companyCode}))`;
}

/** These accounts see a machine while it is assigned to the company; `applianceScope` is the inverse. */
export function seesMachinesAssignedTo(companyCode: string): SQL {
  return sql`(${users.status} = 'ACTIVE' and (
    ${users.role} = 'SERVICE' and ${users.companyCode} = ${companyCode}
    or ${users.role} = 'SERVICE_MANAGER' and ${users.companyCode} in ${companiesAbove(companyCode)}))`;
}

type Grant = Pick<typeof users.$inferSelect, 'role' | 'companyCode' | 'administrationProfile'>;

/**
 * The lock makes a concurrent deletion of the company wait.
 * @throws ProblemError GRANT_TOO_HIGH; COMPANY_NOT_FOUND outside the subtree; VALIDATION_FAILED without a required
 * company
 */
export async function requireGrantable(transaction: Transaction, granter: Holder, grant: Grant): Promise<void> {
  const { role, companyCode } = grant;
  if (!mayChangeAccount(granter, grant)) throw new ProblemError('GRANT_TOO_HIGH');
  if (companyCode === null) {
    // Only administrators have accounts without a company in scope.
    if (granter.role === 'ADMIN' && (role === 'ADMIN' || !isAtLeast(role, 'SERVICE'))) return;
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyCode', message: 'required' }] });
  }
  const [company] = await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(
      and(eq(companies.companyCode, companyCode), sql`${companies.companyCode} in ${administrationScope(granter)}`),
    )
    .for('key share');
  if (!company) throw new ProblemError('COMPANY_NOT_FOUND');
}
