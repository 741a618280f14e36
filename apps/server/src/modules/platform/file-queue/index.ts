import type { ServerModule } from '../../../module.ts';
import type { FileQueue } from './file-queue.ts';
import { exportProgressRoutes } from './routes.ts';

export { type FileQueue, openFileQueue } from './file-queue.ts';
export { exportProgressRoutes } from './routes.ts';
export { type SentFile, sendFile } from './send-file.ts';

export const fileQueueModule: ServerModule<{ fileQueue: FileQueue }> = {
  routes: [exportProgressRoutes],
};
