import { connectionLossesSchema } from '@washboard/contract/appliances/connectivity';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { findConnectionLosses } from './connection-losses.ts';

export function connectivityRoutes(app: App, context: Context): void {
  app.get(
    '/:serialNumber/connectionLosses',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'listConnectionLosses',
        tags: ['connectivity'],
        summary: 'The recent disconnections of a machine',
        params: z.object({ serialNumber: serialNumberSchema }),
        response: { 200: connectionLossesSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => {
      await requireAppliance(context, actor, serialNumber);
      return findConnectionLosses(context, serialNumber);
    },
  );
}
