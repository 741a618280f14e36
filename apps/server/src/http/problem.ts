import { errorCatalogue } from '@washboard/contract/errors/error-catalogue';
import type { ErrorCode, Problem } from '@washboard/contract/errors/error-codes';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { QueueFullError } from '../admission/fair-queue.ts';
import { limits } from '../config/limits.ts';
import { isOutage } from '../process/is-outage.ts';
import { ProblemError } from './problem-error.ts';

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BODY_NOT_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
};

interface Refusal {
  code: ErrorCode;
  extra?: ProblemError['extra'];
}

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, extra } = prepareProblem(error, request, reply);
  return sendProblem(request, reply, code, extra);
}

/** Finds the code of an error, sets the headers that belong to it, and logs a fault of the server. */
export function prepareProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = classify(error);
  const retryAfterS = error instanceof ProblemError ? error.retryAfterS : undefined;
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  else if (refusal.code === 'SERVICE_UNAVAILABLE' || isQueueFullError(error))
    reply.header('retry-after', limits.http.retryAfterS);
  if (refusal.code === 'UNAUTHENTICATED' && !reply.hasHeader('www-authenticate')) {
    // RFC 6750, section 3.1: the response gives a reason only if a token was sent.
    const isTokenSent = request.headers.authorization !== undefined;
    reply.header('www-authenticate', isTokenSent ? 'Bearer error="invalid_token"' : 'Bearer');
  }
  if (errorCatalogue[refusal.code].status >= 500 && !isBusy(refusal))
    request.log.error({ err: error }, 'request failed');
  return refusal;
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  extra: ProblemError['extra'] = {},
): FastifyReply {
  const problem = presentProblem(request, code, extra);
  // The encoding was that of the failed response.
  reply.removeHeader('content-encoding');
  return reply.code(problem.status).type(problemMediaType).serializer(JSON.stringify).send(problem);
}

export const problemMediaType = 'application/problem+json';

/** A problem document (RFC 9457) contains no internal details. */
export function presentProblem(
  request: Pick<FastifyRequest, 'id'>,
  code: ErrorCode,
  extra: ProblemError['extra'] = {},
): Problem {
  const { status, title } = errorCatalogue[code];
  return { type: `urn:washboard:problem:${code}`, title, status, code, instance: request.id, ...extra };
}

export const isQueueFullError = (error: unknown): boolean =>
  error instanceof QueueFullError || (error instanceof DrizzleQueryError && isQueueFullError(error.cause));

/** Metrics count these refusals, so that a busy company does not fill the log. */
const isBusy = ({ extra }: Refusal) => extra?.reason === 'busy';

function classify(error: FastifyError): Refusal {
  if (error instanceof ProblemError) return error;
  if (isQueueFullError(error)) return { code: 'TOO_MANY_REQUESTS' };
  if (isOutage(error)) return { code: 'SERVICE_UNAVAILABLE' };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.slice(1).replaceAll('/', '.'),
      message: message ?? 'not valid',
    }));
    return { code: 'VALIDATION_FAILED', extra: { errors } };
  }
  const problemCode = frameworkCodes[error.code];
  if (problemCode) return { code: problemCode };
  if (error.statusCode === 429) return { code: 'TOO_MANY_REQUESTS' };
  if (error.statusCode === 400 && error instanceof SyntaxError) return { code: 'BODY_NOT_JSON' };
  // The path leads to a file outside the web app's folder, or to none.
  if (error.statusCode === 403 || error.statusCode === 404) return { code: 'ROUTE_NOT_FOUND' };
  if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'VALIDATION_FAILED' };
  return { code: 'INTERNAL_ERROR' };
}
