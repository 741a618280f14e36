import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { findAccount } from './accounts-repository.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function presentUserinfo({ users, companies }: Account, brand: string): Userinfo {
  return {
    idpUserId: users.id,
    email: users.email,
    brand,
    role: users.role,
    status: users.status,
    companyCode: users.companyCode,
    companyName: companies?.companyName ?? null,
    firstName: users.firstName,
    lastName: users.lastName,
    language: users.language,
    administrationProfile: users.administrationProfile,
  };
}
