import type { ServerModule } from '../../../module.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { installationRoutes, installationRunRoutes } from './routes.ts';

export { presentInstallation } from './change-installation.ts';
export { getInstallationRun } from './get-installation-run.ts';
export { eraseRemarksOf, findRemarksOf, removeInstallationRuns } from './installation-runs-repository.ts';
export { listInstallationReports } from './list-installation-reports.ts';

export const installationModule: ServerModule<{ pdfWorkers: PdfWorkers }> = {
  routes: [installationRoutes, installationRunRoutes],
};
