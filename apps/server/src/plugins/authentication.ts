import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isSubscriptionKeyValid, type VerifyAccessToken } from '../modules/people/identity/index.ts';
import { findSessionHolder } from '../modules/people/sessions/index.ts';

/** @returns who is calling; account and session are read each time, so that what changes takes effect at once */
export async function authenticate(
  request: FastifyRequest,
  { database, config }: Context,
  verifyAccessToken: VerifyAccessToken,
): Promise<Actor> {
  const { authorization } = request.headers;
  const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
  if (!token) throw new ProblemError('UNAUTHENTICATED');
  const { userId, sessionId } = await verifyAccessToken(token);
  const account = await findSessionHolder(database.orm, { userId, sessionId });
  if (!account || account.status === 'DELETED') throw new ProblemError('UNAUTHENTICATED');
  if (request.headers.brand !== config.brand) throw new ProblemError('BRAND_MISMATCH');
  const key = request.headers['ocp-apim-subscription-key'];
  if (typeof key !== 'string' || !(await isSubscriptionKeyValid(database, key))) {
    throw new ProblemError('SUBSCRIPTION_KEY_UNKNOWN');
  }
  return { ...account, sessionId, origin: request.ip };
}
