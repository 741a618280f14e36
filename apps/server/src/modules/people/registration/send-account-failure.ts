import { errorCatalogue } from '@washboard/contract/errors/error-codes';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { prepareRefusal } from '../../../plugins/errors.ts';

/** The calls without a token tell failures in the same form as success, by a code of the catalogue. */
export function sendAccountFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareRefusal(error, request, reply);
  const { status, title } = errorCatalogue[code];
  const answer = { code, message: title, ...(extra?.errors && { errors: extra.errors }) };
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
}
