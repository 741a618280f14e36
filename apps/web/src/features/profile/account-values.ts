import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { profileSchema } from '@washboard/contract/own-account/profile';
import * as z from 'zod/mini';
import { languages } from '../../lib/i18n/languages.ts';

/** The switches for reports act immediately, and those for other e-mails are not shown yet. */
const shownSchema = z.omit(profileSchema, {
  weeklyReport: true,
  monthlyReport: true,
  thresholdNotifications: true,
  alarmNotifications: true,
});
export const profileValuesSchema = z.extend(shownSchema, { language: z.enum(languages) });
export type ProfileValues = z.infer<typeof profileValuesSchema>;

export function profileValues(account: Userinfo): ProfileValues {
  const { firstName, lastName, address, houseNumber, postalCode, city, country, phone, mobile } = account;
  const { language, measurementSystem } = account;
  return {
    firstName,
    lastName,
    address,
    houseNumber,
    postalCode,
    city,
    country,
    phone,
    mobile,
    language,
    measurementSystem,
    marketingConsent: account.userDetails?.privacy.check_2 ?? false,
  };
}

/** Only differences are sent, so that changes made elsewhere stay. */
export function profileChanges(values: ProfileValues, stored: ProfileValues): Partial<ProfileValues> {
  const tidied = profileValuesSchema.safeParse(values).data ?? values;
  return Object.fromEntries(
    Object.entries(tidied).filter(([field, value]) => stored[field as keyof ProfileValues] !== value),
  );
}
