import { declareCalls } from '../calls/call.ts';
import { dataModelLinkSchema, dataModelQuerySchema } from './data-model.ts';

export const dataModelCalls = declareCalls('appliance', {
  getDataModel: {
    method: 'GET',
    path: '/api/v1/appliance/getDataModel',
    permission: 'appliance:read',
    summary: 'The address of the data model of a model',
    query: dataModelQuerySchema,
    answers: { 200: dataModelLinkSchema },
    fails: [404],
  },
});
