import * as z from 'zod/mini';
import { ratingPowers } from '../appliances/machine-families.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { firmwareVersionSchema } from '../firmware/firmware.ts';

export const revisionSchema = z.string().check(z.regex(/^[A-Z]{1,2}$/));

export const newApplianceSchema = z
  .strictObject({
    serialNumber: serialNumberSchema,
    gamma: z
      .string()
      .check(z.minLength(1), z.maxLength(40), z.describe('a range of the brand; another one is GAMMA_UNKNOWN')),
    modelNumber: z
      .string()
      .check(z.minLength(1), z.maxLength(40), z.describe('a model of the range; another one is MODEL_UNKNOWN')),
    revision: z.optional(revisionSchema).check(z.describe('default: the one that the data model was made for')),
    FW00: z.optional(firmwareVersionSchema).check(z.describe('until the machine reports its own')),
    FW02: z.optional(firmwareVersionSchema).check(z.describe('together with FW00')),
    ratingPower: z.optional(z.enum(ratingPowers)),
    companyCode: z.optional(companyCodeSchema).check(z.describe('default: the caller’s own company')),
  })
  .check(
    z.refine(({ FW00, FW02 }) => (FW00 === undefined) === (FW02 === undefined), {
      path: ['FW02'],
      message: 'bothVersions',
    }),
  )
  .register(z.globalRegistry, { id: 'NewAppliance' });
export type NewAppliance = z.infer<typeof newApplianceSchema>;

/** No other response contains the link secret. */
export const addedApplianceSchema = z
  .object({ serialNumber: serialNumberSchema, linkSecret: z.string() })
  .register(z.globalRegistry, { id: 'AddedAppliance' });
export type AddedAppliance = z.infer<typeof addedApplianceSchema>;

export const linkAddressSchema = z
  .object({ host: z.string(), port: z.int(), isEncrypted: z.boolean() })
  .register(z.globalRegistry, { id: 'LinkAddress' });
export type LinkAddress = z.infer<typeof linkAddressSchema>;
