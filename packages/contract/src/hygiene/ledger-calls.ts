import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { ledgerQuerySchema } from './ledger.ts';

export const ledgerCalls = declareCalls('hygiene', {
  exportLedger: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/ledger',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The ledger of a machine as one file that proves itself (docs/hygiene.md)',
    params: machineParams,
    query: ledgerQuerySchema,
    answers: {
      200: {
        description: 'Header and proofs, then one entry on each line',
        content: { 'application/json': { schema: z.unknown() } },
      },
    },
    fails: [404, 429, 503],
  },
});
