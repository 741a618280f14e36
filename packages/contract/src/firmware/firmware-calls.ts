import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { commandResultSchema } from '../remote-control/commands.ts';
import { firmwareUpdateRequestSchema, machineVersionsSchema } from './firmware.ts';

export const firmwareCalls = declareCalls('firmware', {
  getVersions: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/versions',
    permission: 'appliance:read',
    summary: 'The installed versions of a machine, newer packages, and the progress of an installation',
    params: machineParams,
    answers: { 200: machineVersionsSchema },
    fails: [404],
  },
  update: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/update',
    permission: 'firmware:install',
    summary: 'Firmware over the air: the machine fetches a package and installs it',
    params: machineParams,
    body: firmwareUpdateRequestSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 422, 504],
  },
});
