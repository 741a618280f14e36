import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineDocumentsQuerySchema, machineDocumentsSchema } from './machine-documents.ts';

export const machineDocumentCalls = declareCalls('assets', {
  getMachineDocuments: {
    method: 'GET',
    path: '/documents/{gamma}',
    permission: 'public',
    summary: 'The documents of a range in a language, and the addresses of their PDFs',
    params: z.object({ gamma: z.string() }),
    query: machineDocumentsQuerySchema,
    answers: { 200: machineDocumentsSchema },
    fails: [400, 404],
  },
  getMachineDocumentFile: {
    method: 'GET',
    path: '/documents/{gamma}/{file}',
    permission: 'public',
    summary: 'A document of a range as a PDF, such as user-manual-en.pdf',
    params: z.object({ gamma: z.string(), file: z.string() }),
    answers: { 200: z.unknown().check(z.describe('application/pdf')) },
    fails: [404, 503],
  },
});
