import type { Actor } from '../../../actor.ts';
import { ProblemError } from '../../../http/problem-error.ts';

/** @throws ProblemError COMPANY_NOT_FOUND without a company */
export function requireOwnCompany({ companyCode }: Pick<Actor, 'companyCode'>): string {
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  return companyCode;
}
