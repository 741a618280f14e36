import { declareCalls } from '../calls/call.ts';
import { dayStripsQuerySchema, dayStripsSchema } from './day-strips.ts';

export const dayStripCalls = declareCalls('appliance', {
  getDayStrips: {
    method: 'GET',
    path: '/api/v1/appliance/dayStrips',
    permission: 'appliance:read',
    summary: 'What some machines did, compact enough to draw',
    description:
      'States, cycles, alarms and deviations of up to 200 machines over up to 31 days, from stored data only: what is not known is `silent`. At most 1,000 bytes of JSON a machine and day; what is too close together is merged.',
    query: dayStripsQuerySchema,
    answers: { 200: dayStripsSchema },
  },
});
