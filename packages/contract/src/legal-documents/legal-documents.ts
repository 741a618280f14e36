import * as z from 'zod/mini';
import { languageSchema } from '../languages/language-schema.ts';

export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

export const legalDocumentQuerySchema = z.object({ document: z.enum(legalDocuments), language: languageSchema });

export const legalDocumentSchema = z
  .object({
    title: z.string(),
    link: z.string().check(z.describe('the document as a PDF')),
    text: z
      .nullable(
        z.object({
          date: z.string().check(z.describe('as people write it: October 2023')),
          sections: z.array(z.object({ title: z.string(), text: z.string() })),
        }),
      )
      .check(z.describe('the same as the PDF; null where the operator has put another PDF in its place')),
  })
  .register(z.globalRegistry, { id: 'LegalDocument' });
