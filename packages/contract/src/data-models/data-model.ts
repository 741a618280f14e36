import * as z from 'zod/mini';
import { machineFamilies, ratingPowers } from '../appliances/machine-families.ts';
import { cycleSchema } from './cycles.ts';
import { catalogueAlarmSchema, channelSchema, limitsSchema, transducerSchema } from './data-model-parts.ts';
import { checkDataModel } from './data-model-rules.ts';
import { parameterSchema } from './parameters.ts';

export const dataModelSchema = z
  .object({
    formatVersion: z.literal(1),
    gamma: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/), z.describe('the range')),
    modelNumber: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/)),
    revision: z
      .string()
      .check(
        z.regex(/^[A-Z0-9]{1,4}$/),
        z.describe('of the machine: the document holds from this revision on, until another does'),
      ),
    family: z.enum(machineFamilies),
    ratingPowers: z.array(z.enum(ratingPowers)).check(z.minLength(1)),
    channels: z.array(channelSchema).check(z.minLength(1), z.describe('telemetry that the machine sends')),
    cycles: z.array(cycleSchema).check(z.minLength(1), z.describe('in the order in which they are offered')),
    parameters: z.array(parameterSchema).check(z.minLength(1)),
    transducers: z.array(transducerSchema).check(z.describe('level sensors and the parameters that calibrate them')),
    limits: limitsSchema,
    alarms: z.array(catalogueAlarmSchema),
  })
  .check(z.superRefine(checkDataModel))
  .register(z.globalRegistry, {
    title: 'Data model of a connected dishwasher',
    description:
      'Temperatures are integers in tenths of a degree Celsius, volumes in tenths of a litre. Beyond this schema: identifiers, codes, cycle types and error codes are unique; a default lies within its bounds and on the step grid; what is referred to exists.',
  });
export type DataModel = z.infer<typeof dataModelSchema>;

export const dataModelQuerySchema = z.object({
  gamma: z.string().check(z.minLength(1), z.maxLength(40)),
  modelNumber: z.string().check(z.minLength(1), z.maxLength(40)),
  revision: z.string().check(z.minLength(1), z.maxLength(10)),
});
export type DataModelQuery = z.infer<typeof dataModelQuerySchema>;

export const dataModelLinkSchema = z
  .object({
    link: z.string().check(z.describe('the document with all languages')),
    localizedLink: z.string().check(z.describe('the document in one language: put en, fr, de, it or es for {lang}')),
    parametersLink: z.string().check(z.describe('the same in one language, without the alarms')),
    alarmsLink: z.string().check(z.describe('the alarms and the limits alone, in one language')),
    modelNumber: z.string().check(z.describe('of the document')),
    revision: z.string().check(z.describe('of the document, which describes machines from this revision on')),
    isSubstitute: z
      .boolean()
      .check(z.describe('true: no document describes this model and revision; this one of the range is the closest')),
  })
  .register(z.globalRegistry, { id: 'DataModelLink' });
export type DataModelLink = z.infer<typeof dataModelLinkSchema>;
