import { exportProgressCalls } from '@washboard/contract/data-exports/export-progress-calls';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import type { FileQueue } from './file-queue.ts';

export function exportProgressRoutes(app: App, { fileQueue }: { fileQueue: FileQueue }): void {
  serve(app, exportProgressCalls.getExportProgress, async ({ actor, params: { id } }) => ({
    position: fileQueue.positionOf(actor.userId, id),
  }));
}
