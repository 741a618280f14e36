import { brands } from '@washboard/contract/brands';
import { legalDocumentQuerySchema, legalDocumentSchema } from '@washboard/contract/legal/legal-documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { problemResponses } from '../../plugins/problem-responses.ts';
import { createLegalFiles, type LegalFile, nameOf } from './legal-files.ts';
import { legalTextOf } from './legal-texts.ts';

/** What lies below `/documents/legal`. Anybody may read it: it has to be accepted before there is an account. */
export function legalDocumentRoutes(app: App, { config }: Context): void {
  const files = createLegalFiles(config);

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
      return sendFile(request, reply, file);
    },
  );
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: LegalFile): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag });
  if (request.headers['if-none-match'] !== file.etag) return reply.type('application/pdf').send(file.content());
  await file.close();
  return reply.code(304).send();
}
