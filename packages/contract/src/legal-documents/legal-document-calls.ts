import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { legalDocumentQuerySchema, legalDocumentSchema } from './legal-documents.ts';

export const legalDocumentCalls = declareCalls('assets', {
  getLegalDocument: {
    method: 'GET',
    path: '/documents/legal',
    permission: 'public',
    summary: 'A legal document in a language, and the address of its PDF',
    query: legalDocumentQuerySchema,
    answers: { 200: legalDocumentSchema },
    fails: [400],
  },
  getLegalDocumentFile: {
    method: 'GET',
    path: '/documents/legal/{file}',
    permission: 'public',
    summary: 'A legal document as a PDF, such as terms-en.pdf',
    params: z.object({ file: z.string() }),
    answers: { 200: z.unknown().check(z.describe('application/pdf')) },
    fails: [404, 503],
  },
});
