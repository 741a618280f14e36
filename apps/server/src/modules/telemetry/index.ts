export { markHours } from './mark-hours.ts';
export { releaseTelemetry } from './retain-telemetry.ts';
export { rollUpClosedHours } from './roll-up.ts';
export { telemetryRoutes } from './routes.ts';
export { events, telemetry } from './tables.ts';
