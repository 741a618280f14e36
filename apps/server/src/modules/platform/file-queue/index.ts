import type { ServerModule } from '../../../module.ts';
import type { FileQueue } from './file-queue.ts';
import { exportProgressRoutes } from './routes.ts';

export { type FileQueue, openFileQueue, type SentFile, type SentReply, sendFile } from './file-queue.ts';
export { exportProgressRoutes } from './routes.ts';

export const fileQueueModule: ServerModule<{ fileQueue: FileQueue }> = {
  routes: [exportProgressRoutes],
};
