export { listReports } from './export-report.ts';
export { presentInstallation } from './present-installation.ts';
export { readCurrentRun } from './present-run.ts';
export { installationRoutes } from './routes.ts';
export { installationRunRoutes } from './run-routes.ts';
export { eraseRemarksOf, findRemarksOf, removeInstallationRuns } from './runs-repository.ts';
