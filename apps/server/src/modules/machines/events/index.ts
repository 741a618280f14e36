export { eventRoutes } from './routes.ts';
export { events } from './tables.ts';
