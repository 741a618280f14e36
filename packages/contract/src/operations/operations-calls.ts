import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';

const aliveSchema = z.object({ status: z.literal('ok') });

export const operationsCalls = declareCalls('operations', {
  healthz: {
    method: 'GET',
    path: '/healthz',
    permission: 'public',
    summary: 'The process is alive',
    answers: { 200: aliveSchema },
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
