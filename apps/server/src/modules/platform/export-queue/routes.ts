import { exportProgressCalls } from '@washboard/contract/data-exports/export-progress-calls';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import type { ExportQueue } from './export-queue.ts';

export function exportProgressRoutes(app: App, { exportQueue }: { exportQueue: ExportQueue }): void {
  serve(app, exportProgressCalls.getExportProgress, async ({ actor, params: { id } }) => ({
    position: exportQueue.positionOf(actor.userId, id),
  }));
}
