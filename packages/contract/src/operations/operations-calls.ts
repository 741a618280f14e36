import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';

const aliveSchema = z.object({ status: z.literal('ok') });

const healthSchema = z.extend(aliveSchema, {
  version: z.string(),
  revision: z.nullable(z.string()).check(z.describe('the commit that runs; null if the operator did not name it')),
});

export const operationsCalls = declareCalls('operations', {
  healthz: {
    method: 'GET',
    path: '/healthz',
    permission: 'public',
    summary: 'The process is alive, and which version it runs',
    answers: { 200: healthSchema },
  },
  readyz: {
    method: 'GET',
    path: '/readyz',
    permission: 'public',
    summary: 'Database, bus and gateway are working',
    answers: { 200: aliveSchema },
    fails: [503],
  },
});
