import * as z from 'zod/mini';

/**
 * `bounds` are the physical range of the sensor, inclusive: a value outside, like the −32768 of a broken wire, is
 * stored as null.
 */
export const channelDefinitions = {
  boilerTmp: { unit: 'deciCelsius', bounds: [-400, 1500] },
  tankTmp: { unit: 'deciCelsius', bounds: [-400, 1500] },
  waterTmp: { unit: 'deciCelsius', bounds: [-400, 1500] },
  boilerVlm: { unit: 'deciLitre', bounds: [0, 2000] },
  tankVlm: { unit: 'deciLitre', bounds: [0, 5000] },
  rinseWaterVlm: { unit: 'deciLitre', bounds: [0, 2000] },
  rinseWaterFlowRate: { unit: 'litrePerHour', bounds: [0, 6000] },
} as const;

export type Channel = keyof typeof channelDefinitions;
export const channels = Object.keys(channelDefinitions) as Channel[];

const reading = (description: string) => z.optional(z.nullable(z.int())).register(z.globalRegistry, { description });

/** A channel is absent if the machine lacks it, null if its sensor is broken. */
export const readingsSchema = z.object({
  boilerTmp: reading('tenths of a degree Celsius'),
  tankTmp: reading('tenths of a degree Celsius'),
  waterTmp: reading('tenths of a degree Celsius, water supply'),
  boilerVlm: reading('tenths of a litre'),
  tankVlm: reading('tenths of a litre'),
  rinseWaterVlm: reading('tenths of a litre, in the running cycle'),
  rinseWaterFlowRate: reading('litres per hour'),
});

export type Readings = z.infer<typeof readingsSchema>;

/** @returns null for a value that the sensor cannot measure */
export function plausibleReading(channel: Channel, value: number | null | undefined): number | null {
  if (value === null || value === undefined) return null;
  const [lowest, highest] = channelDefinitions[channel].bounds;
  return value >= lowest && value <= highest ? value : null;
}
