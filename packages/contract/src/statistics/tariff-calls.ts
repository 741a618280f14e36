import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { machineTariffSheetSchema, tariffChangeSchema } from './tariffs.ts';

export const tariffCalls = declareCalls('statistics', {
  getTariffs: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/tariffs',
    permission: 'appliance:read',
    summary: 'Prices that differ at a machine, and those that it inherits',
    params: machineParams,
    answers: { 200: machineTariffSheetSchema },
    fails: [404],
  },
  changeTariffs: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/tariffs',
    permission: 'tariffs:write',
    summary: 'Sets prices that differ at a machine',
    params: machineParams,
    body: tariffChangeSchema,
    answers: { 200: machineTariffSheetSchema },
    fails: [404, 409],
  },
});
