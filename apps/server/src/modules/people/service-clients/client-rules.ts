import { isAtLeast, type Permission, type Role } from '@washboard/contract/accounts/permissions';
import { impliedScope, maxLifeDays } from '@washboard/contract/service-clients/service-clients';
import { hourMs } from '@washboard/contract/time/durations';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../companies/tables.ts';

/** @throws ProblemError VALIDATION_FAILED */
export function requireExpiry(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  const latestMs = now.getTime() + maxLifeDays * 24 * hourMs;
  if (expiresAt > now && expiresAt.getTime() <= latestMs) return expiresAt;
  const message = `in the future, at most ${maxLifeDays} days`;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', message }] });
}

interface Program {
  role: Role;
  companyCode: string | null;
  scopes: readonly Permission[] | null;
}

/**
 * The creator gets the secret, so the program must not see more. Below SERVICE_MANAGER, people see less than they
 * administer (docs/decisions/017). Programs that only administer are exempt.
 * @throws ProblemError GRANT_TOO_HIGH
 */
export async function requireOwnSight(transaction: Transaction, actor: Actor, program: Program): Promise<void> {
  const { role, companyCode, scopes } = program;
  if (isAtLeast(actor.role, 'SERVICE_MANAGER') || companyCode === actor.companyCode) return;
  const isAdministrative = (scope: Permission) => scope.startsWith('administration:') || scope === impliedScope;
  if (scopes?.every(isAdministrative)) return;
  // SERVICE sees the machines of companies directly below, so such programs are allowed.
  if (actor.role === 'SERVICE' && role === 'KITCHEN_MANAGER' && companyCode !== null && actor.companyCode !== null) {
    const isCustomer = and(eq(companies.companyCode, companyCode), eq(companies.parentCompanyCode, actor.companyCode));
    if ((await transaction.$count(companies, isCustomer)) > 0) return;
  }
  throw new ProblemError('GRANT_TOO_HIGH');
}
