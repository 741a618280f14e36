import { declareCalls } from '../calls/call.ts';
import { attentionQuerySchema, attentionSchema } from './attention.ts';

export const attentionCalls = declareCalls('appliance', {
  getAttention: {
    method: 'GET',
    path: '/api/v1/appliance/attention',
    permission: 'appliance:read',
    summary: 'What needs a person, the most urgent first',
    description:
      'Open alarms, racks on hold, deviations without a corrective action, sign-ups to decide, machines that have been offline for long, days to sign. Sign-ups only for accounts that decide them; days of the caller’s own company.',
    query: attentionQuerySchema,
    answers: { 200: attentionSchema },
    fails: [404],
  },
});
