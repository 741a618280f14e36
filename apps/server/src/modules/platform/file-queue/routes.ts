import { exportProgressSchema } from '@washboard/contract/data-exports/export-progress';
import { z } from 'zod';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { FileQueue } from './file-queue.ts';

export function exportProgressRoutes(app: App, fileQueue: FileQueue): void {
  app.get(
    '/exports/:id',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getExportProgress',
        tags: ['account'],
        summary:
          'The position of an export of the caller in the queue, by the ID that its request sent as `X-Export-Id`',
        params: z.object({ id: z.uuid() }),
        response: { 200: exportProgressSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, params: { id } }) => ({ position: fileQueue.positionOf(actor.userId, id) }),
  );
}
