import { installationChangeSchema, storedInstallationSchema } from '@washboard/contract/appliances/installation';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeInstallation } from './change-installation.ts';
import { presentInstallation } from './present-installation.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function installationRoutes(app: App, context: Context): void {
  app.get(
    '/appliances/:serialNumber/installation',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getInstallation',
        tags: ['appliance'],
        summary: 'The installation data of a machine',
        params,
        response: { 200: storedInstallationSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) =>
      presentInstallation((await requireAppliance(context, actor, serialNumber)).appliance),
  );

  app.patch(
    '/appliances/:serialNumber/installation',
    {
      config: { permission: 'appliance:install' },
      schema: {
        operationId: 'changeInstallation',
        tags: ['appliance'],
        summary: 'Changes the installation data of a machine',
        params,
        body: installationChangeSchema,
        response: { 200: storedInstallationSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params, body }) => changeInstallation(context, actor, { ...params, ...body }),
  );
}
