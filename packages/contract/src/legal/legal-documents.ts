import { z } from 'zod';
import { languageSchema } from '../accounts/languages.ts';

export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** Query of `GET /documents/legal`. */
export const legalDocumentQuerySchema = z.object({ document: z.enum(legalDocuments), language: languageSchema });

/** A legal document of the brand in one language. */
export const legalDocumentSchema = z
  .object({
    title: z.string(),
    link: z.string().describe('The document as a PDF'),
    text: z
      .object({
        date: z.string().describe('As people write it: October 2023'),
        sections: z.array(z.object({ title: z.string(), text: z.string() })),
      })
      .nullable()
      .describe('The same as the PDF; null where the operator has put another PDF in its place'),
  })
  .meta({ id: 'LegalDocument' });

export type LegalDocumentAnswer = z.infer<typeof legalDocumentSchema>;
