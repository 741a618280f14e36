export { startDatabaseMark } from './database-mark.ts';
export { operationsRoutes } from './routes.ts';
