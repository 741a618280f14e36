import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { cycleExportQuerySchema, telemetryExportQuerySchema } from './data-exports.ts';

const answer = {
  description:
    'Oldest first. Times are UTC, units stand in the names of columns, and null (in CSV an empty cell) is what was ' +
    'not reported. CSV is RFC 4180 in UTF-8, with commas and decimal points',
  content: {
    'application/vnd.apache.parquet': { schema: z.unknown() },
    'text/csv': { schema: z.string() },
  },
};

export const dataExportCalls = declareCalls('telemetry', {
  exportTelemetry: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/telemetry/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The readings of a machine over time as Parquet or CSV, in full',
    params: machineParams,
    query: telemetryExportQuerySchema,
    answers: { 200: answer },
    fails: [404, 429],
  },
  exportCycles: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/cycles/export',
    permission: 'appliance:read',
    isHeavy: true,
    tag: 'events',
    summary: 'The cycles of a machine with consumption and hygiene as Parquet or CSV',
    params: machineParams,
    query: cycleExportQuerySchema,
    answers: { 200: answer },
    fails: [404, 429],
  },
});
