import { applianceDetailSchema } from '../appliances/appliances.ts';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { claimSchema, exposedClaimingCodeSchema, unclaimedSchema } from './claiming.ts';

export const claimingCalls = declareCalls('claiming', {
  claimAppliance: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/claim',
    permission: 'appliance:claim',
    summary: 'Claims a machine with the code that it shows',
    params: machineParams,
    body: claimSchema,
    answers: { 200: applianceDetailSchema },
    fails: [409, 422, 429],
  },
  unclaimAppliance: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/unclaim',
    permission: 'appliance:claim',
    summary: 'Gives up a claimed machine',
    description: 'An ADMIN can end the claim of any account.',
    params: machineParams,
    answers: { 200: unclaimedSchema },
    fails: [404, 409],
  },
});

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
