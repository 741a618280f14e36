import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { exposedClaimingCodeSchema } from './claiming.ts';

export const claimingCodeCalls = declareCalls('claiming', {
  exposeClaimingCode: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/expose-claiming-code',
    permission: 'appliance:claim',
    summary: 'Asks a machine to show a claiming code on its display',
    description: 'For a machine outside the scope the response is the same whether or not it exists.',
    params: machineParams,
    answers: { 200: exposedClaimingCodeSchema },
    fails: [409, 429, 504],
  },
});
