import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { cycleExportQuerySchema, dataPackageHeadersSchema, telemetryExportQuerySchema } from './data-exports.ts';

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

export const dataPackageCalls = declareCalls('telemetry', {
  exportDataPackage: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/dataPackage',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'Everything that a machine ever reported, as one archive with its description (EU 2023/2854)',
    params: machineParams,
    headers: dataPackageHeadersSchema,
    answers: {
      200: {
        description: 'A ZIP archive with a Frictionless Data Package: CSV, JSON, datapackage.json and README.md',
        content: { 'application/zip': { schema: z.unknown() } },
      },
    },
    fails: [404, 429, 503],
  },
});
