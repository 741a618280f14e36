import * as z from 'zod/mini';
import { optionalLineSchema, postalCodeSchema, streetSchema } from '../accounts/field-rules.ts';
import { installationCountries } from '../appliances/countries.ts';
import { timeZoneSchema } from '../time/time-zone.ts';

/** Earthing systems are those of IEC 60364-1. */
export const electricityDistributions = ['TN-S', 'TN-C-S', 'TN-C', 'TT', 'IT'] as const;
/** The supply is single-phase or three-phase, in volts. */
export const networkVoltageBounds = { least: 200, most: 480 } as const;
/** Frequencies are in hertz. */
export const networkFrequencies = [50, 60] as const;

export const earliestInstallationDate = '2000-01-01';

const fields = {
  country: z.enum(installationCountries),
  timeZone: timeZoneSchema.check(z.describe('null: that of its country')),
  installationDate: z.iso.date().check(z.refine((date) => date >= earliestInstallationDate, { error: 'tooEarly' })),
  networkVoltage: z
    .int()
    .check(z.minimum(networkVoltageBounds.least), z.maximum(networkVoltageBounds.most), z.describe('volts')),
  networkFrequency: z.union(networkFrequencies.map((hertz) => z.literal(hertz))),
  electricityDistribution: z.enum(electricityDistributions),
};

/** Null or an empty line means not set. */
export const installationSchema = z
  .object({
    country: z.nullable(fields.country),
    timeZone: z.nullable(fields.timeZone),
    installationDate: z.nullable(fields.installationDate),
    networkVoltage: z.nullable(fields.networkVoltage),
    networkFrequency: z.nullable(fields.networkFrequency),
    electricityDistribution: z.nullable(fields.electricityDistribution),
    street: streetSchema,
    postalCode: postalCodeSchema,
    city: optionalLineSchema,
  })
  .register(z.globalRegistry, { id: 'Installation' });
export type Installation = z.infer<typeof installationSchema>;
export type InstallationField = keyof Installation;

export const installationFields = Object.keys(installationSchema.shape) as readonly InstallationField[];

/** A stored value may predate the current rules and is returned unchanged. */
export const storedInstallationSchema = z
  .object({
    country: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
    installationDate: z.nullable(z.iso.date()),
    networkVoltage: z.nullable(z.int()),
    networkFrequency: z.nullable(z.int()),
    electricityDistribution: z.nullable(z.enum(electricityDistributions)),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
  })
  .register(z.globalRegistry, { id: 'StoredInstallation' });
export type StoredInstallation = z.infer<typeof storedInstallationSchema>;

export const installationChangeSchema = z.strictObject({
  changes: z
    .strictObject(z.partial(installationSchema).shape)
    .check(z.refine((changes) => Object.keys(changes).length > 0, { error: 'at least one field' })),
  expected: z
    .strictObject(z.partial(storedInstallationSchema).shape)
    .check(z.describe('the values that the caller knows; if one of them has changed, nothing changes')),
});
export type InstallationChange = z.infer<typeof installationChangeSchema>;
