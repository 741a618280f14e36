import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import {
  machineParametersQuerySchema,
  machineParametersSchema,
  parameterHistoryQuerySchema,
  parameterHistorySchema,
  parametersResultSchema,
  parametersWriteSchema,
  restorePresetsSchema,
} from './parameters.ts';

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
