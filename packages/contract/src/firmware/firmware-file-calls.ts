import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';

export const firmwareFileCalls = declareCalls('machines', {
  getFirmwareFile: {
    method: 'GET',
    path: '/firmware/{file}',
    permission: 'public',
    summary: 'The firmware package that a machine was ordered to install; for machines only (docs/machine-protocol.md)',
    security: [{ machine: [] }],
    produces: ['application/octet-stream'],
    params: z.object({ file: z.string().check(z.regex(/^[\w-][\w.-]{0,119}$/)) }),
    answers: { 200: z.any().check(z.describe('The package')) },
    fails: [400, 401, 404],
  },
});
