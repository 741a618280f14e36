import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { dataModelLinkSchema, dataModelQuerySchema } from '../data-models/data-model.ts';

export const dataModelFileCalls = declareCalls('assets', {
  getDataModelSchema: {
    method: 'GET',
    path: '/ddm/data-model.schema.json',
    permission: 'public',
    summary: 'The JSON Schema of data models',
    answers: { 200: z.unknown() },
  },
  getAlarmDescriptions: {
    method: 'GET',
    path: '/ddm/alarm-descriptions/{name}',
    permission: 'public',
    summary: 'What each alarm of each range means, in the language that the name says: en.json',
    params: z.object({ name: z.string() }),
    answers: {
      200: z.unknown().check(z.describe('by range and error code, with the limits that a description may name')),
    },
    fails: [404],
  },
  getDataModelDocument: {
    method: 'GET',
    path: '/ddm/{name}',
    permission: 'public',
    summary: 'A data model, under the name that getDataModel returned',
    params: z.object({ name: z.string() }),
    answers: {
      200: z
        .unknown()
        .check(z.describe('matches /ddm/data-model.schema.json; in one language, texts are plain strings')),
    },
    fails: [404],
  },
});

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
