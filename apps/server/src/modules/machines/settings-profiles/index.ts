export { settleExpiredRuns, startApplying } from './apply-profile.ts';
export { beginRunWithin } from './begin-run.ts';
export { settingsProfileRoutes } from './routes.ts';
export { runRoutes } from './run-routes.ts';
export { findRunMachine, removeRunsBefore } from './runs-repository.ts';
