export { startDatabaseMark } from './database-mark.ts';
export { readinessParts } from './readiness.ts';
export { operationsRoutes } from './routes.ts';
