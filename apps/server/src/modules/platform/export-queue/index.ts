import type { ServerModule } from '../../../module.ts';
import type { ExportQueue } from './export-queue.ts';
import { exportProgressRoutes } from './routes.ts';

export { type ExportQueue, openExportQueue } from './export-queue.ts';
export { exportProgressRoutes } from './routes.ts';
export { type SentFile, type SentReply, sendFile } from './send-file.ts';

export const exportQueueModule: ServerModule<{ exportQueue: ExportQueue }> = {
  routes: [exportProgressRoutes],
};
