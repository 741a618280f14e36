import { minuteMs } from '@washboard/contract/time/durations';
import type { ServerModule } from '../../../module.ts';
import { releaseTelemetry } from './retain-telemetry.ts';
import { rollUpClosedHours, rollUpFigure, telemetryMetrics } from './roll-up.ts';
import { telemetryRoutes } from './routes.ts';

export { readFigures, readHistory, readSamples } from './read-history.ts';
export { releaseTelemetry } from './retain-telemetry.ts';
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
  retentionDays: {
    telemetry: ({ telemetryRetentionDays }) => telemetryRetentionDays.samples,
    telemetry_minutes: ({ telemetryRetentionDays }) => telemetryRetentionDays.minutes,
    telemetry_hours: ({ telemetryRetentionDays }) => telemetryRetentionDays.hours,
  },
  release: {
    telemetry: (context, cutoff) => releaseTelemetry(context, 'samples', cutoff),
    telemetry_minutes: (context, cutoff) => releaseTelemetry(context, 'minutes', cutoff),
    telemetry_hours: (context, cutoff) => releaseTelemetry(context, 'hours', cutoff),
  },
};
