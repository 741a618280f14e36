import { declareCalls } from '../calls/call.ts';
import { visitPackQuerySchema, visitPackSchema } from './visit-pack.ts';

export const visitPackCalls = declareCalls('appliance', {
  getVisitPack: {
    method: 'GET',
    path: '/api/v1/appliance/visitPack',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'All that a technician needs of some machines where there is no network',
    query: visitPackQuerySchema,
    answers: { 200: visitPackSchema },
    fails: [429],
  },
});
