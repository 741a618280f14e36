import type { Role } from '@washboard/contract/accounts/permissions';
import type { Holder } from '../../../actor.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** For what a company has set up, such as a webhook: it sees no machine only because a person has claimed it. */
export function companyHolder({ role, companyCode }: Pick<Holder, 'role' | 'companyCode'>) {
  return { role, companyCode, userId: nobody };
}

/** Of what an account sets up. No company has all machines, so that of an ADMIN sees those of the company and below. */
export function roleInCompany(role: Role): Role {
  return role === 'ADMIN' ? 'SERVICE_MANAGER' : role;
}
