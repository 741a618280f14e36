export { telemetryRoutes } from './routes.ts';
export { events, telemetry } from './tables.ts';
