import * as z from 'zod/mini';
import { languages } from '../languages/languages.ts';
import { measurementSystems } from '../units/units.ts';
import { administrationProfiles, roles, userStatuses } from './permissions.ts';

/** Sign-up asks for two terms, the privacy policy (1) and, optionally, marketing (2). */
const consentsSchema = z.strictObject({
  tnc: z.strictObject({ check_1: z.boolean(), check_2: z.boolean() }),
  privacy: z.strictObject({ check_1: z.boolean(), check_2: z.boolean() }),
});

export type Consents = z.infer<typeof consentsSchema>;

/** An empty text means not set. */
const profileShape = {
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  houseNumber: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string().check(z.describe('ISO 3166-1 alpha-2, or empty')),
  phone: z.string(),
  mobile: z.string(),
  language: z.enum(languages),
  measurementSystem: z.enum(measurementSystems),
  weeklyReport: z.boolean(),
  monthlyReport: z.boolean(),
  thresholdNotifications: z.boolean(),
  alarmNotifications: z.boolean(),
};

export const userinfoSchema = z
  .object({
    idpUserId: z.string(),
    email: z.string(),
    brand: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    companyCode: z.nullable(z.string()),
    /** An account without a company has the name given at sign-up. */
    companyName: z.nullable(z.string()),
    userDetails: z.nullable(consentsSchema),
    administrationProfile: z.array(z.enum(administrationProfiles)),
    createdAt: z.iso.datetime(),
    ...profileShape,
  })
  .register(z.globalRegistry, { id: 'Userinfo' });

export type Userinfo = z.infer<typeof userinfoSchema>;
