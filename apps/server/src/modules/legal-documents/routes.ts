import { join } from 'node:path';
import { type Language, languages } from '@washboard/contract/accounts/languages';
import { type Brand, brands } from '@washboard/contract/brands';
import {
  type LegalDocument,
  legalDocumentQuerySchema,
  legalDocumentSchema,
  legalDocuments,
} from '@washboard/contract/legal/legal-documents';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';
import { createDocumentFiles, type Printers, sendDocument } from '../documents/index.ts';
import { legalTextOf } from './legal-texts.ts';
import { printLegalDocument } from './print-legal-document.ts';

/** What lies below `/documents/legal`. Anybody may read it: it has to be accepted before there is an account. */
export function legalDocumentRoutes(app: App, { config }: Context): void {
  const files = createDocumentFiles(join(config.dataDirectory, 'documents', 'legal'), printersOf(brands[config.brand]));

  app.get(
    '',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getLegalDocument',
        tags: ['assets'],
        summary: 'A legal document in a language, and where it is found as a PDF',
        security: [],
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
        security: [],
        params: z.object({ file: z.string() }),
        response: { 200: z.unknown().describe('application/pdf'), ...problemResponses(404) },
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

function printersOf(brand: Brand): Printers {
  return new Map(
    legalDocuments.flatMap((document) =>
      languages.map((language) => [
        nameOf(document, language),
        () => printLegalDocument(legalTextOf(document, language, brand), language, brand),
      ]),
    ),
  );
}
