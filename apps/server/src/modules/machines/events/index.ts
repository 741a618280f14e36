export { parameterWords } from './report-texts.ts';
export { eventRoutes } from './routes.ts';
export { events } from './tables.ts';
