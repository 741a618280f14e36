import { z } from 'zod';
import { alarmReactions, alarmSeverities } from '../alarms/alarms.ts';
import { type Channel, type channelDefinitions, channels } from '../telemetry/channels.ts';
import { localizedTextSchema, parameterIdentifierSchema } from './parameters.ts';

/** Most solutions that an alarm has (specification, section 8). */
export const mostSolutions = 5;

export const catalogueAlarmSchema = z.object({
  errorCode: z.string().min(1).max(10),
  severity: z.enum(alarmSeverities),
  reaction: z.enum(alarmReactions).describe('what the machine does about it'),
  description: localizedTextSchema,
  solutions: z.array(localizedTextSchema).min(1).max(mostSolutions).describe('what to try, in this order'),
});

type ReadingUnit = (typeof channelDefinitions)[Channel]['unit'];
const readingUnits = ['deciCelsius', 'deciLitre', 'litrePerHour'] as const satisfies readonly ReadingUnit[];

export const channelSchema = z.object({
  channel: z.enum(channels),
  unit: z.enum(readingUnits),
  min: z.int().describe('the least that such a sensor can show'),
  max: z.int().describe('the most that such a sensor can show'),
});

export const transducerSchema = z.object({
  vessel: z.enum(['boiler', 'tank', 'breakTank']),
  capacity: parameterIdentifierSchema,
  points: z
    .array(parameterIdentifierSchema)
    .length(4)
    .describe('parameters with the pressure at 0, 1/3, 2/3 and 3/3 of the capacity; each higher than the one before'),
});

export type Transducer = z.infer<typeof transducerSchema>;

const deciCelsius = z.int().min(0).max(1500);
export const limitsSchema = z.object({
  hygiene: z
    .object({
      practice: z.string().min(1).max(80).describe('the practice that the limits follow; conformity is not claimed'),
      tankTmpMin: deciCelsius.describe('wash tank at least'),
      rinseTmpMin: deciCelsius.describe('final rinse at least'),
      rinseTmpMax: deciCelsius.describe('final rinse at most'),
    })
    .describe('what makes a cycle hygienically valid, tenths of a degree Celsius'),
  criticalTmp: deciCelsius.describe('boiler and tank are overheated above it, tenths of a degree Celsius'),
  restartTmp: deciCelsius.describe('after overheating: heats again below it, tenths of a degree Celsius'),
});
export type Limits = z.infer<typeof limitsSchema>;
