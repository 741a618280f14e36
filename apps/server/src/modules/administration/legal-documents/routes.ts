import { join } from 'node:path';
import { type Brand, brands } from '@washboard/contract/brands/brands';
import { type Language, languages } from '@washboard/contract/languages/languages';
import { legalDocumentCalls } from '@washboard/contract/legal-documents/legal-document-calls';
import { type LegalDocument, legalDocuments } from '@washboard/contract/legal-documents/legal-documents';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { createDocumentFiles, type Printers, sendDocument } from '../../platform/documents/index.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { legalTextOf } from './legal-texts.ts';
import type { printLegalDocument } from './print-legal-document.ts';

/** A user must accept legal documents before having an account. */
export function legalDocumentRoutes(app: App, { config, pdfWorkers }: Context & { pdfWorkers: PdfWorkers }): void {
  const printers = printersOf(brands[config.brand], pdfWorkers);
  const files = createDocumentFiles(join(config.dataDirectory, 'documents', 'legal'), printers);

  serve(app, legalDocumentCalls.getLegalDocument, async (request, reply) => {
    const { document, language } = request.query;
    const { title, date, sections } = legalTextOf(document, language, brands[config.brand]);
    const name = nameOf(document, language);
    const isReplaced = await files.isReplaced(name);
    reply.header('cache-control', 'no-cache');
    return { title, link: `/documents/legal/${name}`, text: isReplaced ? null : { date, sections: [...sections] } };
  });

  serve(app, legalDocumentCalls.getLegalDocumentFile, async (request, reply) => {
    const file = await files.find(request.params.file);
    if (!file) throw new ProblemError('ROUTE_NOT_FOUND');
    return sendDocument(request, reply, file);
  });
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
