import type { ServerModule } from '../../../module.ts';
import type { ExportQueue } from './export-queue.ts';
import { exportProgressRoutes } from './routes.ts';

export { type ExportQueue, openExportQueue, type SentFile, type SentReply, sendFile } from './export-queue.ts';
export { exportProgressRoutes } from './routes.ts';

export const exportQueueModule: ServerModule<{ exportQueue: ExportQueue }> = {
  routes: [exportProgressRoutes],
};
