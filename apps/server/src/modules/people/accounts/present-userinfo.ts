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
    companyName: companies?.companyName ?? users.companyName,
    userDetails: users.userDetails,
    administrationProfile: users.administrationProfile,
    createdAt: users.createdAt.toISOString(),
    firstName: users.firstName,
    lastName: users.lastName,
    address: users.address,
    houseNumber: users.houseNumber,
    postalCode: users.postalCode,
    city: users.city,
    country: users.country,
    phone: users.phone,
    mobile: users.mobile,
    language: users.language,
    measurementSystem: users.measurementSystem,
    weeklyReport: users.weeklyReport,
    monthlyReport: users.monthlyReport,
    thresholdNotifications: users.thresholdNotifications,
    alarmNotifications: users.alarmNotifications,
  };
}
