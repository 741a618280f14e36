import { z } from 'zod';
import { cycleSchema } from './cycles.ts';
import { catalogueAlarmSchema, channelSchema, limitsSchema, transducerSchema } from './data-model-parts.ts';
import { checkDataModel } from './data-model-rules.ts';
import { parameterSchema } from './parameters.ts';

/** What a machine looks like and how it is loaded: decides its drawing. */
export const machineFamilies = ['underCounter', 'hood'] as const;
export type MachineFamily = (typeof machineFamilies)[number];

/** Electrical ratings that a machine can be delivered with (specification, section 9). */
export const ratingPowers = ['M2', 'M3', 'M4', 'E3'] as const;

/** All there is to know about a model of a range: for the emulator, the server's validation and the screens alike. */
export const dataModelSchema = z
  .object({
    formatVersion: z.literal(1),
    gamma: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/)
      .describe('the range'),
    modelNumber: z.string().regex(/^[A-Z0-9][A-Z0-9-]{0,39}$/),
    revision: z
      .string()
      .regex(/^[A-Z0-9]{1,4}$/)
      .describe('of the machine: the document holds from this revision on, until another does'),
    family: z.enum(machineFamilies),
    ratingPowers: z.array(z.enum(ratingPowers)).min(1),
    channels: z.array(channelSchema).min(1).describe('telemetry that the machine sends'),
    cycles: z.array(cycleSchema).min(1).describe('in the order in which they are offered'),
    parameters: z.array(parameterSchema).min(1),
    transducers: z.array(transducerSchema).describe('level sensors and the parameters that calibrate them'),
    limits: limitsSchema,
    alarms: z.array(catalogueAlarmSchema),
  })
  .superRefine(checkDataModel)
  .meta({
    title: 'Data model of a connected dishwasher',
    description:
      'Temperatures are integers in tenths of a degree Celsius, volumes in tenths of a litre. Beyond this schema: identifiers, codes, cycle types and error codes are unique; a default lies within its bounds and on the step grid; what is referred to exists.',
  });
export type DataModel = z.infer<typeof dataModelSchema>;

/** Query of `GET /api/v1/appliance/getDataModel`. */
export const dataModelQuerySchema = z.object({
  gamma: z.string().min(1).max(40),
  modelNumber: z.string().min(1).max(40),
  revision: z.string().min(1).max(10),
});

/** Answer of `GET /api/v1/appliance/getDataModel`. */
export const dataModelLinkSchema = z
  .object({
    link: z.string().describe('the document with all languages'),
    localizedLink: z.string().describe('the document in one language: put en, fr, de, it or es for {lang}'),
  })
  .meta({ id: 'DataModelLink' });
export type DataModelLink = z.infer<typeof dataModelLinkSchema>;
