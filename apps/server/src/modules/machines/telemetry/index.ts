export { readHistory } from './read-history.ts';
export { readFigures, readSamples } from './read-telemetry.ts';
export { releaseTelemetry } from './retain-telemetry.ts';
export { markHours, readRollUpDelay, rollUpClosedHours } from './roll-up.ts';
export { telemetryRoutes } from './routes.ts';
export { telemetry } from './tables.ts';
export type { HistoryRow, SampleRow } from './telemetry-repository.ts';
