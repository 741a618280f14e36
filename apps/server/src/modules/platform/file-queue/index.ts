export { type FileQueue, openFileQueue } from './file-queue.ts';
export { exportProgressRoutes } from './routes.ts';
export { type SentFile, sendFile } from './send-file.ts';
