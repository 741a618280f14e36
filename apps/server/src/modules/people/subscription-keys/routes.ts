import {
  issuedSubscriptionKeySchema,
  newSubscriptionKeySchema,
  type SubscriptionKey,
  subscriptionKeyChangeSchema,
  subscriptionKeyDetailSchema,
  subscriptionKeyListQuerySchema,
  subscriptionKeyListSchema,
  subscriptionKeyRotationSchema,
  subscriptionKeySchema,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeKey, createKey, type IssuedKey, revokeKey, rotateKey } from './change-keys.ts';
import { findDays, findKey, findKeys, type KeyRow } from './keys-repository.ts';

const keyParamsSchema = z.object({ id: z.uuid() });

export function subscriptionKeyRoutes(app: App, context: Context): void {
  const { database, clock } = context;

  app.get(
    '/subscriptionKeys',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'listSubscriptionKeys',
        tags: ['programs'],
        summary: 'The keys of all applications that call this API, with their quota and usage',
        querystring: subscriptionKeyListQuerySchema,
        response: { 200: subscriptionKeyListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ query: { state } }) => {
      const items = (await findKeys(database.orm, state, clock.now())).map(presentKey);
      return { items, total: items.length };
    },
  );

  app.get(
    '/subscriptionKeys/:id',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'getSubscriptionKey',
        tags: ['programs'],
        summary: 'A subscription key, with its usage day by day',
        params: keyParamsSchema,
        response: { 200: subscriptionKeyDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ params: { id } }) => {
      const now = clock.now();
      const row = await findKey(database.orm, id, now);
      if (!row) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
      return { ...presentKey(row), days: await findDays(database.orm, id, now) };
    },
  );

  app.post(
    '/subscriptionKeys',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'createSubscriptionKey',
        tags: ['programs'],
        summary: 'Makes a key for an application; the answer shows it, nothing else ever does',
        body: newSubscriptionKeySchema,
        response: { 201: issuedSubscriptionKeySchema, ...problemResponses(400, 401, 403, 409) },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(presentIssued(await createKey(context, actor, body))),
  );

  app.put(
    '/subscriptionKeys/:id',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'changeSubscriptionKey',
        tags: ['programs'],
        summary: 'Changes the name and the quota of a key, from the next request on',
        params: keyParamsSchema,
        body: subscriptionKeyChangeSchema,
        response: { 200: subscriptionKeySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => presentKey(await changeKey(context, actor, { ...body, id: params.id })),
  );

  app.post(
    '/subscriptionKeys/:id/rotate',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'rotateSubscriptionKey',
        tags: ['programs'],
        summary: 'Replaces a key by a new one; the previous one stays valid for the chosen time, or not at all',
        params: keyParamsSchema,
        body: subscriptionKeyRotationSchema,
        response: { 200: issuedSubscriptionKeySchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => presentIssued(await rotateKey(context, actor, { ...body, id: params.id })),
  );

  app.delete(
    '/subscriptionKeys/:id',
    {
      config: { permission: 'administration:subscription-keys' },
      schema: {
        operationId: 'revokeSubscriptionKey',
        tags: ['programs'],
        summary: 'Revokes a key: the next request with it is refused',
        params: keyParamsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }, reply) => {
      await revokeKey(context, actor, params.id);
      return reply.code(204).send(null);
    },
  );
}

function presentIssued({ row, key }: IssuedKey) {
  return { ...presentKey(row), key };
}

function presentKey(row: KeyRow): SubscriptionKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    requestsPerMinute: row.requestsPerMinute,
    isBuiltIn: row.isBuiltIn,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    previousValidUntil: row.previousValidUntil?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    today: { requests: row.todayRequests ?? 0, refused: row.todayRefused ?? 0 },
    last30Days: { requests: row.requests ?? 0, refused: row.refused ?? 0 },
  };
}
