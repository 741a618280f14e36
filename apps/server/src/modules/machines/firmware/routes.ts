import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { firmwareUpdateRequestSchema, machineVersionsSchema } from '@washboard/contract/firmware/firmware';
import { commandResultSchema } from '@washboard/contract/remote-control/commands';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { getVersions } from './get-versions.ts';
import { installFirmware } from './install-firmware.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function firmwareRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.get(
    '/:serialNumber/versions',
    {
      config: { permission: 'appliance:read' },
      schema: {
        operationId: 'getVersions',
        tags: ['firmware'],
        summary: 'What runs on a machine, what is newer, and how an installation goes',
        params,
        response: { 200: machineVersionsSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => getVersions(context, actor, serialNumber),
  );

  app.post(
    '/:serialNumber/update',
    {
      config: { permission: 'firmware:install' },
      schema: {
        operationId: 'update',
        tags: ['firmware'],
        summary: 'Firmware over the air: the machine fetches a package and installs it',
        params,
        body: firmwareUpdateRequestSchema,
        response: { 200: commandResultSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 504) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) =>
      installFirmware(context, { actor, serialNumber, ...body }, times),
  );
}
