import * as z from 'zod/mini';
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
  installFirmware: {
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

export const firmwareFileCalls = declareCalls('machines', {
  getFirmwareFile: {
    method: 'GET',
    path: '/firmware/{file}',
    permission: 'public',
    summary: 'The firmware package that a machine was ordered to install; for machines only (docs/machine-protocol.md)',
    security: [{ machine: [] }],
    produces: ['application/octet-stream'],
    params: z.object({ file: z.string().check(z.regex(/^[\w-][\w.-]{0,119}$/)) }),
    answers: { 200: z.any().check(z.describe('the package')) },
    fails: [400, 401, 404],
  },
});
