import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { parametersResultSchema } from '@washboard/contract/parameters/parameters';
import { commandResultSchema } from '@washboard/contract/remote-control/commands';
import { serviceOrderSchema } from '@washboard/contract/service-menu/service-menu';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { completeMaintenance } from './complete-maintenance.ts';
import { resetToFactory } from './reset-to-factory.ts';

const params = z.object({ serialNumber: serialNumberSchema });

/** Calls that exist in the service menu only: both require the right that the PIN gives. */
export function maintenanceRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.post(
    '/:serialNumber/factory-reset',
    {
      config: { permission: 'service-menu:open' },
      schema: {
        operationId: 'factoryReset',
        tags: ['service access'],
        summary: 'Resets the parameters of cycles and daily use to the presets with which the machine was delivered',
        description:
          'Needs the right to the service menu (`POST …/serviceAccess`). The machine sets its own presets, whatever default parameters are in force. Factory parameters, counters, network and link secret stay.',
        params,
        body: serviceOrderSchema,
        response: { 200: parametersResultSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 504) },
      },
    },
    async ({ actor, params: { serialNumber }, body: { commandId } }) =>
      resetToFactory(context, { actor, serialNumber, commandId }, times),
  );

  app.post(
    '/:serialNumber/complete-maintenance',
    {
      config: { permission: 'service-menu:open' },
      schema: {
        operationId: 'completeMaintenance',
        tags: ['service access'],
        summary: 'Reports a maintenance as done: the machine begins to count the cycles before the next one',
        description: 'Needs the right to the service menu (`POST …/serviceAccess`).',
        params,
        body: serviceOrderSchema,
        response: { 200: commandResultSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 504) },
      },
    },
    async ({ actor, params: { serialNumber }, body: { commandId } }) =>
      completeMaintenance(context, { actor, serialNumber, commandId }, times),
  );
}
