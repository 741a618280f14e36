import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { ledgerKeysSchema, ledgerQuerySchema, ledgerRootsQuerySchema, ledgerRootsSchema } from './ledger.ts';

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

export const ledgerLogCalls = declareCalls('hygiene', {
  getLedgerKeys: {
    method: 'GET',
    path: '/api/v1/ledger/keys',
    permission: 'public',
    summary: 'The public keys that sign the ledgers of this installation',
    answers: { 200: ledgerKeysSchema },
    fails: [404, 429, 503],
  },
  listLedgerRoots: {
    method: 'GET',
    path: '/api/v1/ledger/roots',
    permission: 'public',
    summary: 'The signed states of the log, page by page',
    query: ledgerRootsQuerySchema,
    answers: { 200: ledgerRootsSchema },
    fails: [400, 404, 429, 503],
  },
  getLedgerCheckpoint: {
    method: 'GET',
    path: '/api/v1/ledger/checkpoint',
    permission: 'public',
    summary: 'The latest signed state of the log, with the signatures of witnesses (https://c2sp.org/tlog-checkpoint)',
    produces: ['text/plain'],
    answers: { 200: z.string() },
    fails: [404, 429, 503],
  },
});
