import * as z from 'zod/mini';
import { labelSchema } from '../accounts/field-rules.ts';
import { namedCompanySchema } from '../companies/named-company.ts';
import { cycleValidationSchema } from './cycle-validation.ts';

/** Limits are tenths of a degree Celsius and seconds, both ends included. */
export const hygieneLimitsSchema = z
  .object({
    tankTmpMin: z.int().check(z.minimum(0), z.maximum(1000)),
    rinseTmpMin: z.int().check(z.minimum(0), z.maximum(1000)),
    rinseTmpMax: z.int().check(z.minimum(0), z.maximum(1000)),
    contactSMin: z
      .nullable(z.int().check(z.minimum(0), z.maximum(3600)))
      .check(z.describe('the least time of washing and rinsing together; null: any')),
  })
  .register(z.globalRegistry, { id: 'HygieneLimits' });
export type HygieneLimits = z.infer<typeof hygieneLimitsSchema>;

export const builtInProfiles = ['en17735', 'fdaFoodCode'] as const;
export type BuiltInProfile = (typeof builtInProfiles)[number];

export const limitProfileVersionSchema = z.object({
  id: z.string().check(z.describe('a built-in profile, or the ID of one of a company')),
  version: z.int().check(z.minimum(1)),
});
export type LimitProfileVersion = z.infer<typeof limitProfileVersionSchema>;

const profileIdSchema = z.union([z.enum(builtInProfiles), z.uuid()]);

const offeredLimitsSchema = z
  .object({
    profile: limitProfileVersionSchema,
    name: z.nullable(z.string()).check(z.describe('of a company’s profile; null: a built-in one')),
    limits: hygieneLimitsSchema,
    company: z
      .nullable(namedCompanySchema)
      .check(z.describe('that owns the profile; null: built-in, or a company that the caller may not know')),
  })
  .register(z.globalRegistry, { id: 'OfferedLimits' });
export type OfferedLimits = z.infer<typeof offeredLimitsSchema>;

/** `usual`: neither machine nor company has chosen a profile. */
const limitOrigins = ['machine', 'company', 'usual'] as const;
const { profile, name, limits } = offeredLimitsSchema.shape;

const sourcedLimitsSchema = z
  .object({
    profile,
    name,
    limits,
    chosenFor: z.enum(limitOrigins),
    company: z
      .nullable(namedCompanySchema)
      .check(z.describe('that has chosen the profile; null: none, or one that the caller may not know')),
  })
  .register(z.globalRegistry, { id: 'SourcedLimits' });
export type SourcedLimits = z.infer<typeof sourcedLimitsSchema>;

const offers = {
  inherited: sourcedLimitsSchema.check(z.describe('what applies without a choice here')),
  profiles: z
    .array(offeredLimitsSchema)
    .check(z.describe('that may be chosen here; none for a caller who may not choose')),
};

export const limitsInForceSchema = z
  .extend(sourcedLimitsSchema, {
    ...offers,
    validations: z
      .optional(z.array(z.extend(cycleValidationSchema, { cycleType: z.string() })))
      .check(
        z.describe(
          'programmes that the maker has validated with less contact time than these limits ask for, as far as the profile lets that count; packs from before do not have it',
        ),
      ),
    companies: z
      .array(namedCompanySchema)
      .check(z.describe('the machine’s company and those above it, as far as the caller may change their profiles')),
  })
  .register(z.globalRegistry, { id: 'LimitsInForce' });
export type LimitsInForce = z.infer<typeof limitsInForceSchema>;

const chosenId = z.nullable(profileIdSchema).check(z.describe('null: inherited'));

export const limitChoiceSchema = z
  .strictObject({ profileId: chosenId })
  .register(z.globalRegistry, { id: 'LimitChoice' });
export type LimitChoice = z.infer<typeof limitChoiceSchema>;

const choiceVersionSchema = z
  .int()
  .check(z.minimum(0), z.describe('grows with each choice; 0: nothing was ever chosen'));

export const companyLimitsSchema = z
  .extend(sourcedLimitsSchema, { ...offers, version: choiceVersionSchema })
  .register(z.globalRegistry, { id: 'CompanyLimits' });
export type CompanyLimits = z.infer<typeof companyLimitsSchema>;

export const companyLimitChoiceSchema = z
  .strictObject({ profileId: chosenId, version: choiceVersionSchema })
  .register(z.globalRegistry, { id: 'CompanyLimitChoice' });
export type CompanyLimitChoice = z.infer<typeof companyLimitChoiceSchema>;

/** Retired profiles count, because records name them. */
export const maxLimitProfiles = 50;
export const maxLimitVersions = 200;
/** Lengths count grapheme clusters. */
export const limitNameMaxLength = 60;
/** Bounds are tenths of a degree Celsius, and seconds. */
export const limitBounds = { tmp: { least: 300, most: 1000 }, contactS: { least: 1, most: 3600 } } as const;

const tmp = z.int().check(z.minimum(limitBounds.tmp.least), z.maximum(limitBounds.tmp.most));
const ownLimitsSchema = z
  .strictObject({
    tankTmpMin: tmp,
    rinseTmpMin: tmp,
    rinseTmpMax: tmp,
    contactSMin: z.nullable(z.int().check(z.minimum(limitBounds.contactS.least), z.maximum(limitBounds.contactS.most))),
  })
  .check(
    z.refine(({ rinseTmpMin, rinseTmpMax }) => rinseTmpMin < rinseTmpMax, {
      message: 'must be above rinseTmpMin',
      path: ['rinseTmpMax'],
    }),
  );

const profileVersion = limitProfileVersionSchema.shape.version;

export const limitProfileSchema = z
  .object({
    id: z.uuid(),
    version: profileVersion.check(z.describe('counts the changes of name and limits')),
    name: z.string(),
    limits: hygieneLimitsSchema,
    changedAt: z.iso.datetime(),
    retiredAt: z.nullable(z.iso.datetime()).check(z.describe('null: it may be chosen')),
  })
  .register(z.globalRegistry, { id: 'LimitProfile' });
export type LimitProfile = z.infer<typeof limitProfileSchema>;

export const limitProfileListSchema = z
  .object({ items: z.array(limitProfileSchema).check(z.describe('sorted by name')) })
  .register(z.globalRegistry, { id: 'LimitProfileList' });
export type LimitProfileList = z.infer<typeof limitProfileListSchema>;

export const limitProfileEntrySchema = z
  .strictObject({ name: labelSchema(limitNameMaxLength), limits: ownLimitsSchema })
  .register(z.globalRegistry, { id: 'LimitProfileEntry' });
export type LimitProfileEntry = z.infer<typeof limitProfileEntrySchema>;

export const limitProfileChangeSchema = z
  .extend(limitProfileEntrySchema, { version: profileVersion })
  .register(z.globalRegistry, { id: 'LimitProfileChange' });
export type LimitProfileChange = z.infer<typeof limitProfileChangeSchema>;
