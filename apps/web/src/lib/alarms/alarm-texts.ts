import * as z from 'zod/mini';

/** The alarm part of a machine's data model document in one language. Limits are in tenths of a degree Celsius. */
export const alarmTextsSchema = z.object({
  alarms: z.array(z.object({ errorCode: z.string(), description: z.string(), solutions: z.array(z.string()) })),
  limits: z.object({ criticalTmp: z.int(), restartTmp: z.int() }),
});
export type AlarmTexts = z.infer<typeof alarmTextsSchema>;

export interface AlarmText {
  description: string;
  /** What to do, in this order. */
  solutions: string[];
}

/**
 * The text of one code with its temperatures filled in: `{criticalTmp}` and `{restartTmp}` name limits.
 *
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
  const fill = (text: string) =>
    text
      .replaceAll('{criticalTmp}', () => formatTemperature(limits.criticalTmp))
      .replaceAll('{restartTmp}', () => formatTemperature(limits.restartTmp));
  return { description: fill(found.description), solutions: found.solutions.map(fill) };
}
