import { z } from 'zod';
import { administrationProfiles, roles, userStatuses } from '../permissions.ts';

export const languages = ['en', 'fr', 'de', 'it', 'es'] as const;
export type Language = (typeof languages)[number];

/** Answer of `GET /api/v1/account/userinfo`: the signed-in account, whatever its status. */
export const userinfoSchema = z
  .object({
    idpUserId: z.string(),
    email: z.string(),
    brand: z.string(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    companyCode: z.string().nullable(),
    companyName: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    administrationProfile: z.array(z.enum(administrationProfiles)),
  })
  .meta({ id: 'Userinfo' });

export type Userinfo = z.infer<typeof userinfoSchema>;
