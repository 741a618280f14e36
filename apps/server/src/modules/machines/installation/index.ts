export { installationRoutes } from './routes.ts';
export { installationRunRoutes } from './run-routes.ts';
export { eraseRemarksOf, findRemarksOf, removeInstallationRuns } from './runs-repository.ts';
