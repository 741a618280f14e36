import * as z from 'zod/mini';
import { labelSchema } from '../accounts/field-rules.ts';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { limitOf, listQueryFields } from '../lists/list-query.ts';
import { parameterCodeSchema } from '../machine-link/machine-message-fields.ts';

/** Lengths count grapheme clusters. */
export const profileNameMaxLength = 60;

const maxValues = 500;

const modelNumberSchema = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[^\0]*$/));

const valuesSchema = z
  .record(parameterCodeSchema, z.number())
  .check(z.refine((values) => Object.keys(values).length <= maxValues, { message: 'too many' }));

const someValuesSchema = valuesSchema.check(
  z.refine((values) => Object.keys(values).length > 0, { message: 'no parameter is named' }),
  z.describe('by code, in the units of the data model'),
);

const shownValuesSchema = z
  .record(z.string(), z.number())
  .check(z.describe('by code, those that the caller may read; in the units of the data model'));

const versionSchema = z.int().check(z.minimum(1));

export const settingsProfileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    gamma: z.enum(gammas),
    modelNumber: z.string(),
    companyCode: z.string().check(z.describe('the company that owns the profile')),
    companyName: z.string(),
    isDefault: z.boolean().check(z.describe('the profile that its company uses for machines of this model')),
    version: versionSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    mayChange: z.boolean().check(z.describe('false: it belongs to a company above, and may be used only')),
    values: shownValuesSchema,
  })
  .register(z.globalRegistry, { id: 'SettingsProfile' });
export type SettingsProfile = z.infer<typeof settingsProfileSchema>;

export const settingsProfileListQuerySchema = z.object({
  ...listQueryFields,
  gamma: z.optional(z.enum(gammas)),
  modelNumber: z.optional(modelNumberSchema),
});
export type SettingsProfileListQuery = z.infer<typeof settingsProfileListQuerySchema>;

export const settingsProfileListSchema = z
  .object({ items: z.array(settingsProfileSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'SettingsProfileList' });
export type SettingsProfileList = z.infer<typeof settingsProfileListSchema>;

const nameSchema = labelSchema(profileNameMaxLength);

/** A calibration fits one machine, so factory parameters are included only on request. */
export const settingsProfileEntrySchema = z.union([
  z.strictObject({
    name: nameSchema,
    gamma: z.enum(gammas),
    modelNumber: modelNumberSchema,
    values: someValuesSchema,
  }),
  z.strictObject({
    name: nameSchema,
    serialNumber: serialNumberSchema,
    hasFactoryParameters: z._default(z.boolean(), false),
  }),
]);
export type SettingsProfileEntry = z.infer<typeof settingsProfileEntrySchema>;

/** Changed values create a version. */
export const settingsProfileChangeSchema = z.strictObject({
  version: versionSchema.check(z.describe('the one that was edited; refused when there is a later one')),
  name: nameSchema,
  values: someValuesSchema.check(
    z.describe('all of the set; factory parameters that the caller may not read stay as they are'),
  ),
});
export type SettingsProfileChange = z.infer<typeof settingsProfileChangeSchema>;

export const defaultProfileSchema = z.strictObject({ isDefault: z.boolean() });

export const restoreVersionSchema = z.strictObject({
  version: versionSchema.check(z.describe('the latest version that the caller knows')),
});

const profileVersionSchema = z
  .object({
    version: versionSchema,
    at: z.iso.datetime(),
    by: z.nullable(z.string()).check(z.describe('who made it; null: no longer known')),
    restoredFrom: z.nullable(versionSchema).check(z.describe('the version that it brought back')),
    values: shownValuesSchema,
  })
  .register(z.globalRegistry, { id: 'SettingsProfileVersion' });
export type ProfileVersion = z.infer<typeof profileVersionSchema>;

export const profileVersionQuerySchema = z.object({
  limit: limitOf(50, 20),
  cursor: listQueryFields.cursor,
});
export type ProfileVersionQuery = z.infer<typeof profileVersionQuerySchema>;

export const profileVersionListSchema = z
  .object({
    items: z.array(profileVersionSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SettingsProfileVersionList' });
export type ProfileVersionList = z.infer<typeof profileVersionListSchema>;
