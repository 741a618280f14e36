import { type ProfileChange, profileChangeSchema } from '@washboard/contract/accounts/profile';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';

export const textFields = [
  'firstName',
  'lastName',
  'address',
  'houseNumber',
  'postalCode',
  'city',
  'country',
  'phone',
  'mobile',
] as const;
export type TextField = (typeof textFields)[number];

/** The switches for mails are no part of the form: those of reports act immediately, the others are not shown yet. */
export type ProfileField = Exclude<
  keyof ProfileChange,
  'weeklyReport' | 'monthlyReport' | 'thresholdNotifications' | 'alarmNotifications'
>;
export type ProfileValues = { [Field in ProfileField]-?: Exclude<ProfileChange[Field], undefined> };

export function valuesOf(account: Userinfo): ProfileValues {
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

/** Normalises the input as it would be stored. Invalid input stays unchanged. */
function tidied(edits: Partial<ProfileValues>): ProfileChange {
  const parsed = profileChangeSchema.safeParse(edits);
  return parsed.success ? parsed.data : edits;
}

/** Sends differences only, so that changes made elsewhere stay. */
export function changesOf(edits: Partial<ProfileValues>, account: Userinfo): Partial<ProfileValues> {
  const kept = valuesOf(account);
  const different = Object.entries(tidied(edits)).filter(([field, value]) => kept[field as ProfileField] !== value);
  return Object.fromEntries(different);
}

/** @returns the broken rule of each invalid field */
export function faultsOf(edits: Partial<ProfileValues>): Partial<Record<ProfileField, string>> {
  const issues = profileChangeSchema.safeParse(edits).error?.issues ?? [];
  // Reversed, so that the first broken rule wins.
  return Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [field, message]));
}
