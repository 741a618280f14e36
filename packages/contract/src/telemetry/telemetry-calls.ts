import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { lastTelemetrySchema, telemetryHistoryQuerySchema, telemetryHistorySchema } from './telemetry-history.ts';

export const telemetryCalls = declareCalls('telemetry', {
  getLastTelemetry: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/lastTelemetry',
    permission: 'appliance:read',
    summary: 'The last readings and the last status of a machine',
    params: machineParams,
    answers: { 200: lastTelemetrySchema },
    fails: [404],
  },
  getTelemetryHistory: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/telemetry',
    permission: 'appliance:read',
    summary: 'Readings of a machine over time',
    params: machineParams,
    query: telemetryHistoryQuerySchema,
    answers: { 200: telemetryHistorySchema },
    fails: [404],
  },
});
