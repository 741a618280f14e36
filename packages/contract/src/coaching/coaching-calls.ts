import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { coachingDismissalSchema, coachingParams, coachingQuerySchema, coachingSchema } from './coaching.ts';

export const coachingCalls = declareCalls('coaching', {
  getCoaching: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/coaching',
    permission: 'appliance:read',
    summary: 'Habits at a machine that cost hygiene, water or energy, with their proof',
    description:
      'From stored events only: a habit is reported when enough is known and a threshold is reached, each with the moments that prove it, and compared with the period before.',
    params: machineParams,
    query: coachingQuerySchema,
    answers: { 200: coachingSchema },
    fails: [404],
  },
  dismissCoaching: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/coaching/{kind}/dismiss',
    permission: 'alarms:resolve',
    summary: 'Hides a finding of a machine for 28 days, for all who see the machine',
    params: coachingParams,
    answers: { 200: coachingDismissalSchema },
    fails: [404],
  },
  resumeCoaching: {
    method: 'DELETE',
    path: '/api/v1/event-hub-listener/{serialNumber}/coaching/{kind}/dismiss',
    permission: 'alarms:resolve',
    summary: 'Shows a dismissed finding again',
    params: coachingParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});
