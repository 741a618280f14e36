import type { ServerModule } from '../../../module.ts';
import type { ExportQueue } from '../../platform/export-queue/index.ts';
import { inspectionRoutes, inspectorLinkRoutes } from './routes.ts';

export const inspectorLinksModule: ServerModule<{ exportQueue: ExportQueue }> = {
  routes: [inspectorLinkRoutes, inspectionRoutes],
};
