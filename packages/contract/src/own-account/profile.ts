import * as z from 'zod/mini';
import { countrySchema } from '../accounts/country-codes.ts';
import {
  houseNumberSchema,
  nameSchema,
  optionalLineSchema,
  passwordMaxLength,
  passwordSchema,
  phoneSchema,
  postalCodeSchema,
  streetSchema,
} from '../accounts/field-rules.ts';
import { languageSchema } from '../languages/language-schema.ts';
import { measurementSystems } from '../units/units.ts';

export const profileSchema = z.strictObject({
  firstName: nameSchema,
  lastName: nameSchema,
  address: streetSchema,
  houseNumber: houseNumberSchema,
  postalCode: postalCodeSchema,
  city: optionalLineSchema,
  country: countrySchema,
  phone: phoneSchema,
  mobile: phoneSchema,
  language: languageSchema,
  measurementSystem: z.enum(measurementSystems),
  weeklyReport: z.boolean(),
  monthlyReport: z.boolean(),
  thresholdNotifications: z.boolean(),
  alarmNotifications: z.boolean(),
  /** Other consents cannot be withdrawn; this one is stored as `userDetails.privacy.check_2`. */
  marketingConsent: z.boolean(),
});

/** A missing field stays unchanged. */
export const profileChangeSchema = z.partial(profileSchema);

export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const ownPasswordChangeSchema = z.strictObject({
  currentPassword: z.string().check(z.maxLength(passwordMaxLength, { error: 'tooLong' })),
  newPassword: passwordSchema,
});

/** The password protects an unattended browser. */
export const accountDeletionSchema = z.strictObject({
  password: z.string().check(z.maxLength(passwordMaxLength, { error: 'tooLong' })),
});
