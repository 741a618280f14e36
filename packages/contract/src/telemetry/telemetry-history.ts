import * as z from 'zod/mini';
import { storedStatusSchema, storedTelemetrySchema } from '../appliances/appliance-state.ts';
import { askedInstantSchema } from '../asked-instant.ts';

/** Answer of `GET …/{serialNumber}/lastTelemetry`, in the envelope that the specification gives. */
export const lastTelemetrySchema = z
  .object({
    body: z.object({ telemetry: z.nullable(storedTelemetrySchema), status: z.nullable(storedStatusSchema) }),
  })
  .register(z.globalRegistry, { id: 'LastTelemetry' });
export type LastTelemetry = z.infer<typeof lastTelemetrySchema>;

/** Seconds that one point of a telemetry history stands for; `raw` gives every sample. */
export const resolutions = { raw: 0, '10s': 10, '1m': 60, '10m': 600, '1h': 3600 } as const;
export type Resolution = keyof typeof resolutions;
export const resolutionNames = Object.keys(resolutions) as [Resolution, ...Resolution[]];

/** Most points one answer holds; ask for a coarser resolution or a shorter time when `isTruncated`. */
export const maxHistoryPoints = 5000;

/** Query of `GET …/{serialNumber}/telemetry`: half-open [from, to). */
export const telemetryHistoryQuerySchema = z
  .object({
    from: askedInstantSchema,
    to: askedInstantSchema,
    resolution: z._default(z.enum(resolutionNames), '1m'),
  })
  .check(
    z.refine((query) => Date.parse(query.from) < Date.parse(query.to), {
      path: ['to'],
      message: 'to must be after from',
    }),
  );
export type TelemetryHistoryQuery = z.infer<typeof telemetryHistoryQuerySchema>;

/** Means per interval, rounded to the integers that travel; null where nothing was measured. */
const point = z.object({
  at: z.iso.datetime(),
  boilerTmp: z.nullable(z.int()),
  tankTmp: z.nullable(z.int()),
  waterTmp: z.nullable(z.int()),
  boilerVlm: z.nullable(z.int()),
  tankVlm: z.nullable(z.int()),
  rinseWaterVlm: z.nullable(z.int()),
  rinseWaterFlowRate: z.nullable(z.int()),
});
export type TelemetryPoint = z.infer<typeof point>;

export const telemetryHistorySchema = z
  .object({ resolution: z.enum(resolutionNames), points: z.array(point), isTruncated: z.boolean() })
  .register(z.globalRegistry, { id: 'TelemetryHistory' });
export type TelemetryHistory = z.infer<typeof telemetryHistorySchema>;
