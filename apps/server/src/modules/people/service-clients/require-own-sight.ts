import { isAtLeast, type Permission, type Role } from '@washboard/contract/accounts/permissions';
import { impliedScope } from '@washboard/contract/service-clients/service-clients';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../companies/tables.ts';

interface Program {
  role: Role;
  companyCode: string | null;
  scopes: readonly Permission[] | null;
}

/**
 * Checks that a program sees nothing that its maker does not see: the maker gets its secret and can use it. What one
 * administers is the whole subtree, but below a SERVICE_MANAGER one sees less than that (docs/decisions/017), so a
 * program further down would see more. Programs that only administer see nothing else.
 *
 * @throws ProblemError GRANT_TOO_HIGH
 */
export async function requireOwnSight(transaction: Transaction, actor: Actor, program: Program): Promise<void> {
  const { role, companyCode, scopes } = program;
  if (isAtLeast(actor.role, 'SERVICE_MANAGER') || companyCode === actor.companyCode) return;
  const isAdministrative = (scope: Permission) => scope.startsWith('administration:') || scope === impliedScope;
  if (scopes?.every(isAdministrative)) return;
  // SERVICE sees the machines of a company directly below as a kitchen there does, but not those further below.
  if (actor.role === 'SERVICE' && role === 'KITCHEN_MANAGER' && companyCode !== null && actor.companyCode !== null) {
    const isCustomer = and(eq(companies.companyCode, companyCode), eq(companies.parentCompanyCode, actor.companyCode));
    if ((await transaction.$count(companies, isCustomer)) > 0) return;
  }
  throw new ProblemError('GRANT_TOO_HIGH');
}
