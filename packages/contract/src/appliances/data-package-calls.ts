import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { dataPackageHeadersSchema } from '../data-exports/data-exports.ts';

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
