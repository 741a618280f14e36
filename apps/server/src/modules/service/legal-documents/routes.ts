import { join } from 'node:path';
import { type Brand, brands } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import {
  type LegalDocument,
  legalDocumentQuerySchema,
  legalDocumentSchema,
  legalDocuments,
} from '@washboard/contract/legal/legal-documents';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { createDocumentFiles, type Printers, sendDocument } from '../../platform/documents/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { legalTextOf } from './legal-texts.ts';
import type { printLegalDocument } from './print-legal-document.ts';

/**
 * Legal documents below `/documents/legal`. They are public, because a user must accept them before having an account.
 */
export function legalDocumentRoutes(app: App, { config }: Context, pdfWorkers: PdfWorkers): void {
  const printers = printersOf(brands[config.brand], pdfWorkers);
  const files = createDocumentFiles(join(config.dataDirectory, 'documents', 'legal'), printers);

  app.get(
    '',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getLegalDocument',
        tags: ['assets'],
        summary: 'A legal document in a language, and the address of its PDF',
        querystring: legalDocumentQuerySchema,
        response: { 200: legalDocumentSchema, ...problemResponses(400) },
      },
    },
    async (request, reply) => {
      const { document, language } = request.query;
      const { title, date, sections } = legalTextOf(document, language, brands[config.brand]);
      const name = nameOf(document, language);
      const isReplaced = await files.isReplaced(name);
      reply.header('cache-control', 'no-cache');
      return { title, link: `/documents/legal/${name}`, text: isReplaced ? null : { date, sections: [...sections] } };
    },
  );

  app.get(
    '/:file',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getLegalDocumentFile',
        tags: ['assets'],
        summary: 'A legal document as a PDF, such as terms-en.pdf',
        params: z.object({ file: z.string() }),
        response: { 200: z.unknown().describe('application/pdf'), ...problemResponses(404, 503) },
      },
    },
    async (request, reply) => {
      const file = await files.find(request.params.file);
      if (!file) throw new ProblemError('ROUTE_NOT_FOUND');
      return sendDocument(request, reply, file);
    },
  );
}

const nameOf = (document: LegalDocument, language: Language) => `${document}-${language}.pdf`;

function printersOf(brand: Brand, pdfWorkers: PdfWorkers): Printers {
  return new Map(
    legalDocuments.flatMap((document) =>
      languages.map((language) => [
        nameOf(document, language),
        () =>
          pdfWorkers.print<typeof printLegalDocument>({
            file: new URL('./print-legal-document.ts', import.meta.url),
            name: 'printLegalDocument',
            input: { document, language, brand },
          }),
      ]),
    ),
  );
}
