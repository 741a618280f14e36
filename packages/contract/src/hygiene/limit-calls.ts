import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { limitChoiceSchema, limitsInForceSchema } from './hygiene-limits.ts';

export const limitCalls = declareCalls('hygiene', {
  getLimitProfile: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/limitProfile',
    permission: 'appliance:read',
    summary: 'The limits by which the next cycles of a machine are judged, and where their choice comes from',
    params: machineParams,
    answers: { 200: limitsInForceSchema },
    fails: [404],
  },
  chooseLimitProfile: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/limitProfile',
    permission: 'hygiene:choose-limits',
    summary: 'Chooses the limits by which the next cycles of a machine are judged',
    params: machineParams,
    body: limitChoiceSchema,
    answers: { 200: limitsInForceSchema },
    fails: [404],
  },
});
