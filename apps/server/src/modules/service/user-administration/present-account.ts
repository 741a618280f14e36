import type { PendingUser, UserSummary } from '@washboard/contract/accounts/user-administration';
import type { AccountRow, Applicant } from './accounts-repository.ts';

export function presentAccount(account: AccountRow): UserSummary {
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    status: account.status,
    role: account.role,
    companyCode: account.companyCode,
    companyName: account.companyName,
    country: account.country,
    phone: account.phone,
    mobile: account.mobile,
    administrationProfile: account.administrationProfile,
  };
}

export function presentApplicant(account: Applicant): PendingUser {
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: account.role,
    companyName: account.companyName,
    companyCode: account.companyCode,
    parentCompanyCode: account.parentCompanyCode,
    appliedAt: account.appliedAt.toISOString(),
  };
}
