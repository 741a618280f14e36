import * as z from 'zod/mini';
import { languageSchema } from '../languages/language-schema.ts';

export const machineDocuments = ['userManual', 'electricSchema'] as const;
export type MachineDocument = (typeof machineDocuments)[number];

export const machineDocumentsQuerySchema = z.object({ language: languageSchema });

export const machineDocumentsSchema = z
  .object({
    items: z.array(
      z.object({
        document: z.enum(machineDocuments),
        link: z.string().check(z.describe('the document as a PDF')),
        isSample: z
          .boolean()
          .check(z.describe('made by us; false where the operator has put the maker’s in its place')),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'MachineDocuments' });
export type MachineDocumentList = z.infer<typeof machineDocumentsSchema>;
