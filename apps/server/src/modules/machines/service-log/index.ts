export { findServiceLogOf, removeServiceLog, removeServiceLogBefore } from './entries-repository.ts';
export { serviceLogRoutes } from './routes.ts';
