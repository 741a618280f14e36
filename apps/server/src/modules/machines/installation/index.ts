import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { installationRoutes } from './routes.ts';
import { installationRunRoutes } from './run-routes.ts';

export { listReports } from './export-report.ts';
export { presentInstallation } from './present-installation.ts';
export { readCurrentRun } from './present-run.ts';
export { eraseRemarksOf, findRemarksOf, removeInstallationRuns } from './runs-repository.ts';

export const installationModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [installationRoutes, installationRunRoutes],
};
