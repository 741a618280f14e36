import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { prepareProblem } from '../../../http/problem.ts';

/** Failures of the calls for an account without a token have the form of their successes, with a code of the catalogue. */
export function sendAccountFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareProblem(error, request, reply);
  const { status, title } = errorCatalogue[code];
  const answer = { code, message: title, ...(extra?.errors && { errors: extra.errors }) };
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer);
}
