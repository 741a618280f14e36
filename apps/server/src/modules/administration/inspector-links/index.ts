import type { ServerModule } from '../../../module.ts';
import type { FileQueue } from '../../platform/file-queue/index.ts';
import { inspectionRoutes, inspectorLinkRoutes } from './routes.ts';

export const inspectorLinksModule: ServerModule<{ fileQueue: FileQueue }> = {
  routes: [inspectorLinkRoutes, inspectionRoutes],
};
