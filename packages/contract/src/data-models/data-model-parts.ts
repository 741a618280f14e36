import * as z from 'zod/mini';
import { alarmReactions, alarmSeverities } from '../alarms/alarms.ts';
import { maxSolutions } from '../alarms/resolutions.ts';
import { type Channel, type channelDefinitions, channels } from '../telemetry/channels.ts';
import { localizedTextSchema, parameterIdentifierSchema } from './parameters.ts';
import { repairCheckSchema } from './repair-checks.ts';

export const catalogueAlarmSchema = z.object({
  errorCode: z.string().check(z.minLength(1), z.maxLength(10)),
  severity: z.enum(alarmSeverities),
  reaction: z.enum(alarmReactions).check(z.describe('what the machine does about it')),
  description: localizedTextSchema,
  solutions: z
    .array(localizedTextSchema)
    .check(z.minLength(1), z.maxLength(maxSolutions), z.describe('what to try, in this order')),
  kitchenSteps: z
    .optional(z.int().check(z.minimum(0), z.maximum(maxSolutions)))
    .check(
      z.describe('so many solutions, the first ones, are for the kitchen, the others for a technician; absent: all'),
    ),
  checks: z
    .optional(z.array(repairCheckSchema))
    .check(z.describe('how live values show that a solution worked; for a solution without one, a person has to look')),
});

type ReadingUnit = (typeof channelDefinitions)[Channel]['unit'];
const readingUnits = ['deciCelsius', 'deciLitre', 'litrePerHour'] as const satisfies readonly ReadingUnit[];

export const channelSchema = z.object({
  channel: z.enum(channels),
  unit: z.enum(readingUnits),
  min: z.int().check(z.describe('the least that such a sensor can show')),
  max: z.int().check(z.describe('the most that such a sensor can show')),
});

export const transducerSchema = z.object({
  vessel: z.enum(['boiler', 'tank', 'breakTank']),
  capacity: parameterIdentifierSchema,
  points: z
    .array(parameterIdentifierSchema)
    .check(
      z.length(4),
      z.describe(
        'parameters with the pressure at 0, 1/3, 2/3 and 3/3 of the capacity; each higher than the one before',
      ),
    ),
});

export type Transducer = z.infer<typeof transducerSchema>;

const deciCelsius = z.int().check(z.minimum(0), z.maximum(1500));
export const limitsSchema = z.object({
  hygiene: z
    .object({
      practice: z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(80),
          z.describe('the practice that the limits follow; conformity is not claimed'),
        ),
      tankTmpMin: deciCelsius.check(z.describe('wash tank at least')),
      rinseTmpMin: deciCelsius.check(z.describe('final rinse at least')),
      rinseTmpMax: deciCelsius.check(z.describe('final rinse at most')),
      contactSMin: z
        .optional(z.int().check(z.minimum(1), z.maximum(3600)))
        .check(
          z.describe('washing and rinsing together at least, seconds, for programmes that the maker has not validated'),
        ),
    })
    .check(z.describe('what makes a cycle hygienically valid, temperatures in tenths of a degree Celsius')),
  criticalTmp: deciCelsius.check(z.describe('boiler and tank are overheated above it, tenths of a degree Celsius')),
  restartTmp: deciCelsius.check(z.describe('after overheating: heats again below it, tenths of a degree Celsius')),
});
export type ModelLimits = z.infer<typeof limitsSchema>;
