import { declareCalls } from '../calls/call.ts';
import { openAlarmListQuerySchema, openAlarmListSchema } from './open-alarms.ts';

export const openAlarmCalls = declareCalls('alarms', {
  listOpenAlarms: {
    method: 'GET',
    path: '/api/v1/appliance/alarms',
    permission: 'appliance:read',
    summary: 'The open alarms of all machines in scope, worst first, page by page',
    query: openAlarmListQuerySchema,
    answers: { 200: openAlarmListSchema },
  },
});
