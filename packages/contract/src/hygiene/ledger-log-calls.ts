import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { ledgerKeysSchema, ledgerRootsQuerySchema, ledgerRootsSchema } from './ledger.ts';

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
