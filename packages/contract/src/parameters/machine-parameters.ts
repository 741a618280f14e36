import * as z from 'zod/mini';
import { ratingPowers } from '../appliances/machine-families.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { parameterTypes } from '../data-models/parameters.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { parameterCodeSchema } from '../machine-link/machine-message-fields.ts';

const valueByCode = z.record(z.string(), z.number());

export const parameterTypeSchema = z
  .union([z.literal(parameterTypes.cycle), z.literal(parameterTypes.factory)])
  .check(z.describe('0: of a cycle or of daily use, 1: factory'));

export const machineParametersQuerySchema = z.object({
  items: z
    ._default(z.enum(['true', 'false']), 'true')
    .check(z.describe('false leaves out the items, for callers that have the data model')),
});
export type MachineParametersQuery = z.infer<typeof machineParametersQuerySchema>;

/** The report is limited to what the caller may read. */
export const machineParametersSchema = z
  .object({
    serialNumber: serialNumberSchema,
    gamma: z.string(),
    modelNumber: z.string(),
    revision: z.string(),
    at: z
      .nullable(z.iso.datetime())
      .check(z.describe('when the machine reported them; null: it has not reported any yet, so nothing is known')),
    version: z.string().check(z.describe('changes whenever one of these values changes')),
    restored: z
      .nullable(z.object({ version: z.int(), at: z.iso.datetime(), name: z.nullable(z.string()) }))
      .check(
        z.describe(
          'the last time that the presets were restored: which version of the default parameters, when and by whom; null: never, as far as is known',
        ),
      ),
    defaults: z
      .object({
        version: z.int().check(z.describe('0: the values of the data model itself')),
        at: z.nullable(z.iso.datetime()).check(z.describe('since when it is in force; null: no version was published')),
        values: valueByCode.check(z.describe('those that are not the data model’s own, by code')),
      })
      .check(z.describe('the default parameters in force')),
    values: valueByCode.check(
      z.describe(
        'by code, in the units of the data model; a code that it does not know is the machine’s own; empty although reported: the machine has lost its memory and cannot be used',
      ),
    ),
    items: z
      .optional(
        z.array(
          z.object({
            identifier: z.nullable(z.string()),
            code: z.string(),
            type: z.nullable(parameterTypeSchema),
            value: z.number(),
          }),
        ),
      )
      .check(
        z.describe(
          'the values, described by the data model; identifier and type are null for a code that it does not know; absent with items=false and after a write',
        ),
      ),
  })
  .register(z.globalRegistry, { id: 'MachineParameters' });
export type MachineParameters = z.infer<typeof machineParametersSchema>;

const maxChanges = 500;

const parameterChangeSchema = z.object({
  code: parameterCodeSchema,
  value: z.number().check(z.describe('in the unit of the data model')),
  expected: z
    .nullable(z.number())
    .check(z.describe('the value that the caller has read; null: it had none; if it has changed, nothing is written')),
});
export type ParameterChange = z.infer<typeof parameterChangeSchema>;

/** The machine writes all or none. */
export const parametersWriteSchema = z.object({
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
  changes: z.array(parameterChangeSchema).check(
    z.minLength(1),
    z.maxLength(maxChanges),
    z.refine((changes) => new Set(changes.map(({ code }) => code)).size === changes.length, {
      message: 'a code stands there twice',
    }),
  ),
});
export type ParametersWrite = z.infer<typeof parametersWriteSchema>;

export const restorePresetsSchema = z.object({
  commandId: z.optional(z.uuid()),
  version: z
    .optional(z.int().check(z.minimum(0)))
    .check(z.describe('of the default parameters that the caller has read; refused when another one is in force')),
});
export type RestorePresets = z.infer<typeof restorePresetsSchema>;

/** `notConfirmed`: the machine confirmed the command and reports another value. */
const writeOutcomes = ['written', 'notConfirmed'] as const;
/** A refusal is a problem document whose `errors` name the codes. */
export const parametersResultSchema = z
  .object({
    commandId: z.nullable(z.uuid()).check(z.describe('null: there was nothing to write')),
    results: z.array(
      z.object({
        code: z.string(),
        outcome: z.enum(writeOutcomes),
        value: z.nullable(z.number()).check(z.describe('what the machine reports now; null: none')),
      }),
    ),
    parameters: machineParametersSchema,
  })
  .register(z.globalRegistry, { id: 'ParametersResult' });
export type ParametersResult = z.infer<typeof parametersResultSchema>;

const parameterHistoryLineSchema = z
  .object({
    at: z.iso.datetime(),
    code: z.string(),
    was: z.nullable(z.number()).check(z.describe('null: it had no value, or the value is unknown')),
    value: z.number(),
    by: z.enum(['panel', 'cloud', 'bluetooth']),
    name: z
      .nullable(z.string())
      .check(z.describe('who wrote it from the dashboard or by Bluetooth; null: at the panel, or unknown')),
    commandId: z.nullable(z.uuid()).check(z.describe('values that were written together have the same')),
    restoredVersion: z
      .nullable(z.int())
      .check(z.describe('of the default parameters, when the presets were restored; null: it was another change')),
  })
  .register(z.globalRegistry, { id: 'ParameterHistoryLine' });
export type ParameterHistoryLine = z.infer<typeof parameterHistoryLineSchema>;

export const parameterHistoryQuerySchema = z.object({
  limit: listQueryFields.limit,
  cursor: z.optional(z.string()),
});

export const parameterHistorySchema = z
  .object({
    items: z.array(parameterHistoryLineSchema).check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ParameterHistory' });
export type ParameterHistory = z.infer<typeof parameterHistorySchema>;

export const otherInfoTypes = ['presets_params', 'user_rating_power'] as const;
export type OtherInfoType = (typeof otherInfoTypes)[number];

export const otherInfoSchema = z
  .object({
    presets_params: z.optional(valueByCode).check(z.describe('what restoring the presets would set')),
    presets_version: z
      .optional(z.int())
      .check(z.describe('with the presets: the version of the default parameters that they are from')),
    user_rating_power: z
      .optional(z.nullable(z.enum(ratingPowers)))
      .check(z.describe('the electrical rating that the machine was ordered with; null: not entered')),
    rating_powers: z
      .optional(z.array(z.enum(ratingPowers)))
      .check(z.describe('with the rating: those in which the model is made')),
  })
  .register(z.globalRegistry, { id: 'OtherInfo' });
export type OtherInfo = z.infer<typeof otherInfoSchema>;
