import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams, machineParams } from '../calls/params.ts';
import { exportProgressSchema } from '../data-exports/export-progress.ts';
import { inspectionSchema, inspectorHeadersSchema } from './inspector-links.ts';

export const inspectionCalls = declareCalls('hygiene', {
  openInspection: {
    method: 'GET',
    path: '/api/v1/inspect',
    permission: 'public',
    summary: 'Which records an inspector’s link gives access to',
    headers: inspectorHeadersSchema,
    answers: { 200: inspectionSchema },
    fails: [400, 404, 410, 429],
  },
  exportInspectedLedger: {
    method: 'GET',
    path: '/api/v1/inspect/{serialNumber}/ledger',
    permission: 'public',
    isHeavy: true,
    summary: 'The ledger of one of these machines, as one file that proves itself',
    params: machineParams,
    headers: inspectorHeadersSchema,
    answers: {
      200: {
        description: 'As the ledger of a machine',
        content: { 'application/json': { schema: z.unknown() } },
      },
    },
    fails: [400, 404, 410, 429, 503],
  },
  getInspectedExportProgress: {
    method: 'GET',
    path: '/api/v1/inspect/exports/{id}',
    permission: 'public',
    summary:
      'The position of a ledger that was requested with this link in the queue, by the ID that its request sent as `X-Export-Id`',
    params: idParams,
    headers: inspectorHeadersSchema,
    answers: { 200: exportProgressSchema },
    fails: [400, 404, 410, 429],
  },
});
