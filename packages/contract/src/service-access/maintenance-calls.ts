import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { parametersResultSchema } from '../parameters/machine-parameters.ts';
import { commandResultSchema } from '../remote-control/commands.ts';

const serviceOrderSchema = z.strictObject({
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
});

export const maintenanceCalls = declareCalls('service access', {
  factoryReset: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/factory-reset',
    permission: 'service-menu:open',
    summary: 'Resets the parameters of cycles and daily use to the presets with which the machine was delivered',
    description:
      'Needs the right to the service menu (`POST …/serviceAccess`). The machine sets its own presets, whatever default parameters are in force. Factory parameters, counters, network and link secret stay.',
    params: machineParams,
    body: serviceOrderSchema,
    answers: { 200: parametersResultSchema },
    fails: [404, 409, 422, 504],
  },
  completeMaintenance: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/complete-maintenance',
    permission: 'service-menu:open',
    summary: 'Reports a maintenance as done: the machine begins to count the cycles before the next one',
    description: 'Needs the right to the service menu (`POST …/serviceAccess`).',
    params: machineParams,
    body: serviceOrderSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 422, 504],
  },
});
