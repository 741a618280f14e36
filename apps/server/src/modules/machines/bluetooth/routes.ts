import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { bluetoothGrantSchema, grantRequestSchema } from '@washboard/contract/bluetooth/grants';
import { bluetoothSettingsRequestSchema } from '@washboard/contract/bluetooth/settings';
import { commandResultSchema } from '@washboard/contract/remote-control/commands';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import type { CommandTimes } from '../remote-control/index.ts';
import { giveGrant } from './give-grant.ts';
import { setBluetooth } from './set-bluetooth.ts';

const params = z.object({ serialNumber: serialNumberSchema });

export function bluetoothRoutes(app: App, context: Context, times?: CommandTimes): void {
  app.post(
    '/:serialNumber/bluetoothGrants',
    {
      config: { permission: 'bluetooth:use' },
      schema: {
        operationId: 'giveBluetoothGrant',
        tags: ['bluetooth'],
        summary: 'Gives a phone the right to use a machine by Bluetooth for some hours',
        description:
          'The grant names the machine, the key of the phone and what the account may do. It ends early with the session.',
        params,
        body: grantRequestSchema,
        response: { 200: bluetoothGrantSchema, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async ({ actor, params: { serialNumber }, body: { phoneKey } }) =>
      giveGrant(context, actor, { serialNumber, phoneKey }, times),
  );

  app.put(
    '/:serialNumber/bluetooth',
    {
      config: { permission: 'bluetooth:use' },
      schema: {
        operationId: 'setBluetooth',
        tags: ['bluetooth'],
        summary: 'Switches the Bluetooth of a machine on or off, and names it',
        description: 'Needs the right to the service menu (`POST …/serviceAccess`).',
        params,
        body: bluetoothSettingsRequestSchema,
        response: { 200: commandResultSchema, ...problemResponses(400, 401, 403, 404, 409, 504) },
      },
    },
    async ({ actor, params: { serialNumber }, body }) => setBluetooth(context, actor, { serialNumber, ...body }, times),
  );
}
