import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentFile } from './document-files.ts';

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  file: DocumentFile,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'no-cache', etag: file.etag });
  if (request.headers['if-none-match'] !== file.etag) return reply.type('application/pdf').send(file.content());
  await file.close();
  return reply.code(304).send();
}
