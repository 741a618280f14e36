import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { rollUpClosedHours, rollUpFigure, telemetryMetrics } from './roll-up.ts';
import { rollUpBeforeDropping } from './roll-up-before-dropping.ts';
import { telemetryRoutes } from './routes.ts';

export { getTelemetryHistory, readFigures, readSamples } from './get-telemetry-history.ts';
export { markHours, rollUpClosedHours } from './roll-up.ts';
export type { HistoryRow, SampleRow } from './telemetry-repository.ts';

export const telemetryModule: ServerModule = {
  routes: [telemetryRoutes],
  metrics: telemetryMetrics,
  figures: (context) => [rollUpFigure(context)],
  periodic: (context) => [
    {
      everyMs: minuteMs,
      failure: 'roll-up failed',
      work: (signal) => rollUpClosedHours({ ...context, signal }),
    },
  ],
  retention: {
    telemetry: {
      days: ({ telemetryRetentionDays }) => telemetryRetentionDays.samples,
      keepFrom: (context, cutoff) => rollUpBeforeDropping(context, 'samples', cutoff),
    },
    telemetry_minutes: {
      days: ({ telemetryRetentionDays }) => telemetryRetentionDays.minutes,
      keepFrom: (context, cutoff) => rollUpBeforeDropping(context, 'minutes', cutoff),
    },
    telemetry_hours: {
      days: ({ telemetryRetentionDays }) => telemetryRetentionDays.hours,
      keepFrom: (context, cutoff) => rollUpBeforeDropping(context, 'hours', cutoff),
    },
  },
};
