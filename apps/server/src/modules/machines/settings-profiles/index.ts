export { removeRunsBefore } from './remove-runs-before.ts';
export { settingsProfileRoutes } from './routes.ts';
export { runRoutes } from './run-routes.ts';
export { settleExpiredRuns } from './settle-expired-runs.ts';
export { startApplying } from './start-applying.ts';
