import * as z from 'zod/mini';
import { storedStatusSchema, storedTelemetrySchema } from '../appliances/appliance-state.ts';
import { mayBeForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import type { Channel } from './channels.ts';
import { maxHistoryDays, resolutionNames } from './resolutions.ts';

export const lastTelemetrySchema = z
  .object({
    body: z.object({ telemetry: z.nullable(storedTelemetrySchema), status: z.nullable(storedStatusSchema) }),
  })
  .register(z.globalRegistry, { id: 'LastTelemetry' });

/** The period is half-open, [from, to). */
export const telemetryHistoryQuerySchema = z
  .object({
    from: queryMomentSchema,
    to: queryMomentSchema.check(z.describe(`not included; at most ${maxHistoryDays} days later`)),
    resolution: z
      .optional(z.enum(resolutionNames))
      .check(z.describe('default: the finest with which the whole period fits into one answer')),
  })
  .check(z.refine((query) => mayBeForward(query.from, query.to), { path: ['to'], message: 'to must be after from' }));
const values = z.array(z.nullable(z.int()));

/** A point is null if nothing was measured. */
const channelHistorySchema = z
  .object({
    mean: values.check(z.describe('rounded means; of raw the readings themselves')),
    lowest: z.optional(values).check(z.describe('absent in raw')),
    highest: z.optional(values).check(z.describe('absent in raw')),
  })
  .register(z.globalRegistry, { id: 'ChannelHistory' });
export type ChannelHistory = z.infer<typeof channelHistorySchema>;

const ofChannel = z.optional(channelHistorySchema);
const channelHistories = {
  boilerTmp: ofChannel,
  tankTmp: ofChannel,
  waterTmp: ofChannel,
  boilerVlm: ofChannel,
  tankVlm: ofChannel,
  rinseWaterVlm: ofChannel,
  rinseWaterFlowRate: ofChannel,
} satisfies Record<Channel, typeof ofChannel>;

/** A list of points would repeat every name up to two thousand times. */
export const telemetryHistorySchema = z
  .object({
    resolution: z.enum(resolutionNames),
    from: z.iso.datetime(),
    to: z.iso.datetime().check(z.describe('the end of the returned data; before the requested end if isTruncated')),
    isTruncated: z.boolean(),
    atMs: z
      .array(z.int())
      .check(z.describe('where each point begins, ms since 1970; a time without any sample has no point')),
    channels: z.object(channelHistories).check(z.describe('those that the machine has')),
  })
  .register(z.globalRegistry, { id: 'TelemetryHistory' });
export type TelemetryHistory = z.infer<typeof telemetryHistorySchema>;
