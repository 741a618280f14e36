import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { connectionLossesSchema } from './connectivity.ts';

export const connectivityCalls = declareCalls('connectivity', {
  listConnectionLosses: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/connectionLosses',
    permission: 'appliance:read',
    summary: 'The recent disconnections of a machine',
    params: machineParams,
    answers: { 200: connectionLossesSchema },
    fails: [404],
  },
});
