import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { setBluetoothBody } from '../machine-link/machine-commands.ts';
import { commandResultSchema } from '../remote-control/commands.ts';
import { bluetoothGrantSchema, grantRequestSchema } from './grants.ts';

const bluetoothSettingsRequestSchema = z.strictObject({
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
  ...setBluetoothBody.shape,
});

export const bluetoothCalls = declareCalls('bluetooth', {
  giveBluetoothGrant: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/bluetoothGrants',
    permission: 'bluetooth:use',
    summary: 'Gives a phone the right to use a machine by Bluetooth for some hours',
    description:
      'The grant names the machine, the key of the phone and what the account may do. It ends early with the session.',
    params: machineParams,
    body: grantRequestSchema,
    answers: { 200: bluetoothGrantSchema },
    fails: [404, 409, 429],
  },
  setBluetooth: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/bluetooth',
    permission: 'bluetooth:use',
    summary: 'Switches the Bluetooth of a machine on or off, and names it',
    description: 'Needs the right to the service menu (`POST …/serviceAccess`).',
    params: machineParams,
    body: bluetoothSettingsRequestSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 504],
  },
});
