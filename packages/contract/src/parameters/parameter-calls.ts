import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { dataModelQuerySchema } from '../data-models/data-model.ts';
import {
  defaultListsSchema,
  defaultParametersSchema,
  defaultsPublicationSchema,
  defaultsVersionListSchema,
  defaultsVersionQuerySchema,
  defaultsVersionSchema,
} from './default-parameters.ts';
import {
  machineParametersQuerySchema,
  machineParametersSchema,
  otherInfoSchema,
  otherInfoTypes,
  parameterHistoryQuerySchema,
  parameterHistorySchema,
  parametersResultSchema,
  parametersWriteSchema,
  restorePresetsSchema,
} from './machine-parameters.ts';

export const parameterCalls = declareCalls('parameters', {
  getParameters: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/parameters',
    permission: 'parameters:read',
    summary: 'The parameters that a machine reported',
    params: machineParams,
    query: machineParametersQuerySchema,
    answers: { 200: machineParametersSchema },
    fails: [404],
  },
  writeParameters: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/parameters',
    permission: 'parameters:write',
    summary: 'Sets parameters of a machine that still have the expected values, all or none',
    params: machineParams,
    body: parametersWriteSchema,
    answers: { 200: parametersResultSchema },
    fails: [404, 409, 422, 504],
  },
  restorePresets: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/restore-presets',
    permission: 'parameters:write',
    summary: 'Resets the parameters of cycles and daily use to the default parameters in force for the model',
    params: machineParams,
    body: restorePresetsSchema,
    answers: { 200: parametersResultSchema },
    fails: [404, 409, 422, 504],
  },
  listParameterHistory: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/parameters/history',
    permission: 'parameters:read',
    summary: 'Parameter changes, newest first, and who made them',
    params: machineParams,
    query: parameterHistoryQuerySchema,
    answers: { 200: parameterHistorySchema },
    fails: [404],
  },
});

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

export const otherInfoCalls = declareCalls('parameters', {
  getOtherInfo: {
    method: 'GET',
    path: '/api/v1/appliance/otherinfo/{serialNumber}/{type}',
    permission: 'parameters:read',
    summary: 'The values that a reset would give to a machine, or its electrical rating',
    params: z.object({ serialNumber: serialNumberSchema, type: z.enum(otherInfoTypes) }),
    answers: { 200: otherInfoSchema },
    fails: [404],
  },
});
