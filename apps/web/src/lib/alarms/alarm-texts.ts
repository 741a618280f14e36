import { type AlarmLimits, alarmLimitsSchema } from '@washboard/contract/alarms/alarm-descriptions';
import * as z from 'zod/mini';

/** Limits are in tenths of a degree Celsius. */
export const alarmTextsSchema = z.object({
  alarms: z.array(
    z.object({
      errorCode: z.string(),
      description: z.string(),
      solutions: z.array(z.string()),
      kitchenSteps: z.optional(z.int()),
      checks: z.optional(z.array(z.unknown())),
    }),
  ),
  limits: alarmLimitsSchema,
});
export type AlarmTexts = z.infer<typeof alarmTextsSchema>;

export interface AlarmText {
  description: string;
  solutions: string[];
  /** The first so many solutions are for the kitchen, the others for a technician. */
  kitchenSteps: number;
  /** `RepairCheck`, not validated. */
  checks: readonly unknown[];
}

/**
 * `{criticalTmp}` and `{restartTmp}` name limits.
 * @param formatTemperature formats tenths of a degree Celsius in the reader's unit
 * @returns null if the document does not contain the code
 */
export function alarmText(
  { alarms, limits }: AlarmTexts,
  errorCode: string,
  formatTemperature: (deciCelsius: number) => string,
): AlarmText | null {
  const found = alarms.find((alarm) => alarm.errorCode === errorCode);
  if (!found) return null;
  const fill = (text: string) => fillLimits(text, limits, formatTemperature);
  const { description, solutions, kitchenSteps = solutions.length, checks = [] } = found;
  return { description: fill(description), solutions: solutions.map(fill), kitchenSteps, checks };
}

/** The words of an alarm are a sentence, which a line may continue. */
export const withoutStop = (description: string) => description.replace(/\.$/, '');

export function fillLimits(
  text: string,
  { criticalTmp, restartTmp }: AlarmLimits,
  formatTemperature: (deciCelsius: number) => string,
): string {
  return text
    .replaceAll('{criticalTmp}', () => formatTemperature(criticalTmp))
    .replaceAll('{restartTmp}', () => formatTemperature(restartTmp));
}
