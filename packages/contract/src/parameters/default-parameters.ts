import * as z from 'zod/mini';
import { type FieldFault, noteSchema } from '../accounts/field-rules.ts';
import { dataModelQuerySchema } from '../data-models/data-model.ts';
import { limitOf, listQueryFields } from '../lists/list-query.ts';
import { parameterCodeSchema, parameterValueSchema } from '../machine-link/machine-message-fields.ts';
import { parameterTypeSchema } from './machine-parameters.ts';

/** Lengths count grapheme clusters. */
export const defaultsNoteMaxLength = 500;

const maxChanges = 500;

const version = z
  .int()
  .check(z.minimum(0), z.describe('counts from 1 for each data model; 0: the values of the data model itself'));

const values = z
  .record(z.string(), z.number())
  .check(z.describe('by code, those that the caller may read; in the units of the data model'));

export const defaultParametersSchema = z
  .object({
    version,
    at: z.nullable(z.iso.datetime()).check(z.describe('since when it is in force; null: no version was published')),
    items: z
      .array(
        z.object({
          identifier: z.string(),
          code: z.string(),
          type: parameterTypeSchema,
          value: z.number(),
        }),
      )
      .check(z.describe('those that the caller may read')),
  })
  .register(z.globalRegistry, { id: 'DefaultParameters' });
export type DefaultParameters = z.infer<typeof defaultParametersSchema>;

const versionFields = {
  version,
  at: z.nullable(z.iso.datetime()).check(z.describe('null: of the data model itself')),
  by: z.nullable(z.string()).check(z.describe('who published it; null: no one, or no longer known')),
  note: z.string(),
};

const defaultListSchema = z
  .object({
    gamma: z.string(),
    modelNumber: z.string(),
    revision: z.string().check(z.describe('of the data model: for machines from this revision on')),
    ...versionFields,
    changed: z.int().check(z.describe('values that are not those of the data model, of those the caller may read')),
  })
  .register(z.globalRegistry, { id: 'DefaultParameterList' });
export type DefaultList = z.infer<typeof defaultListSchema>;

export const defaultListsSchema = z
  .object({ items: z.array(defaultListSchema) })
  .register(z.globalRegistry, { id: 'DefaultParameterLists' });
export type DefaultLists = z.infer<typeof defaultListsSchema>;

export const defaultsVersionSchema = z
  .object({ ...versionFields, values })
  .register(z.globalRegistry, { id: 'DefaultParametersVersion' });
export type DefaultsVersion = z.infer<typeof defaultsVersionSchema>;

export const defaultsVersionQuerySchema = z.extend(dataModelQuerySchema, {
  limit: limitOf(50, 20),
  cursor: listQueryFields.cursor,
});
export type DefaultsVersionQuery = z.infer<typeof defaultsVersionQuerySchema>;

export const defaultsVersionListSchema = z
  .object({
    items: z.array(defaultsVersionSchema).check(z.describe('newest first; the last one is the data model itself')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'DefaultParametersVersionList' });
export type DefaultsVersionList = z.infer<typeof defaultsVersionListSchema>;

export const defaultsPublicationSchema = z.strictObject({
  ...dataModelQuerySchema.shape,
  version: version.check(z.describe('the one in force that was edited; refused when there is a later one')),
  note: noteSchema(defaultsNoteMaxLength).check(z.minLength(1, { error: 'required' satisfies FieldFault })),
  values: z.record(parameterCodeSchema, parameterValueSchema).check(
    z.refine((changes) => Object.keys(changes).length > 0, { message: 'no parameter is named' }),
    z.refine((changes) => Object.keys(changes).length <= maxChanges, { message: 'too many' }),
    z.describe('by code, those that change; the others stay as they are'),
  ),
});
export type DefaultsPublication = z.infer<typeof defaultsPublicationSchema>;
