export { findServiceLogOf, removeServiceLog, removeServiceLogBefore } from './entries-repository.ts';
export { listServiceLog } from './list-entries.ts';
export { serviceLogRoutes } from './routes.ts';
export { serviceLogEntries } from './tables.ts';
