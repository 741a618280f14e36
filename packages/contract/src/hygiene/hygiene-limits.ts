import * as z from 'zod/mini';

/** The limits that judge a cycle: tenths of a degree Celsius and seconds, both ends included. */
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

/** Built-in limit profiles. Their names are texts of the web app and of documents. */
export const builtInProfiles = ['en17735', 'fdaFoodCode'] as const;
export type BuiltInProfile = (typeof builtInProfiles)[number];

/** The profile and version by which a record was judged. */
export const limitProfileVersionSchema = z.object({
  id: z.string().check(z.describe('a built-in profile, or the ID of one of a company')),
  version: z.int().check(z.minimum(1)),
});
export type LimitProfileVersion = z.infer<typeof limitProfileVersionSchema>;

/** The limits by which the next cycles of a machine are judged. */
export const limitsInForceSchema = z
  .object({
    profile: limitProfileVersionSchema,
    limits: hygieneLimitsSchema,
    isChosen: z.boolean().check(z.describe('false: nothing was chosen for the machine, the usual profile applies')),
  })
  .register(z.globalRegistry, { id: 'LimitsInForce' });
export type LimitsInForce = z.infer<typeof limitsInForceSchema>;

/** Body of `PUT …/{serialNumber}/limitProfile`. */
export const limitChoiceSchema = z
  .object({ profileId: z.nullable(z.enum(builtInProfiles)).check(z.describe('null: the usual profile')) })
  .register(z.globalRegistry, { id: 'LimitChoice' });
export type LimitChoice = z.infer<typeof limitChoiceSchema>;
