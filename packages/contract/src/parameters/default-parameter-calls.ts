import { declareCalls } from '../calls/call.ts';
import { dataModelQuerySchema } from '../data-models/data-model.ts';
import {
  defaultListsSchema,
  defaultParametersSchema,
  defaultsPublicationSchema,
  defaultsVersionListSchema,
  defaultsVersionQuerySchema,
  defaultsVersionSchema,
} from './default-parameters.ts';

export const defaultParameterCalls = declareCalls('default parameters', {
  getDefaultParameters: {
    method: 'GET',
    path: '/api/v1/appliance/defaultParameters',
    permission: 'parameters:read',
    summary: 'The default parameters that are in force for a model',
    query: dataModelQuerySchema,
    answers: { 200: defaultParametersSchema },
    fails: [404],
  },
  listDefaultParameterLists: {
    method: 'GET',
    path: '/api/v1/appliance/defaultParameters/lists',
    permission: 'administration:products',
    summary: 'The data models of the brand, each with the version of its default parameters that is in force',
    answers: { 200: defaultListsSchema },
  },
  listDefaultParameterVersions: {
    method: 'GET',
    path: '/api/v1/appliance/defaultParameters/versions',
    permission: 'administration:products',
    summary: 'The versions of the default parameters of a data model, newest first',
    query: defaultsVersionQuerySchema,
    answers: { 200: defaultsVersionListSchema },
    fails: [404],
  },
  publishDefaultParameters: {
    method: 'POST',
    path: '/api/v1/appliance/defaultParameters/versions',
    permission: 'default-parameters:publish',
    summary: 'Publishes a version of the default parameters of a data model, in force from then on',
    body: defaultsPublicationSchema,
    answers: { 201: defaultsVersionSchema },
    fails: [404, 409, 422],
  },
});
