export { markHours } from './mark-hours.ts';
export { releaseTelemetry } from './retain-telemetry.ts';
export { rollUpClosedHours } from './roll-up.ts';
export { telemetryRoutes } from './routes.ts';
export { telemetry } from './tables.ts';
