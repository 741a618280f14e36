export { settleExpiredRuns, startApplying } from './apply-profile.ts';
export { settingsProfileRoutes } from './routes.ts';
export { runRoutes } from './run-routes.ts';
export { removeRunsBefore } from './runs-repository.ts';
