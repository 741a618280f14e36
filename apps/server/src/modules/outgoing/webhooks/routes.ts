import {
  deliveryDetailSchema,
  deliveryListQuerySchema,
  deliveryListSchema,
  issuedWebhookSchema,
  newWebhookSchema,
  replayedSchema,
  replaySchema,
  webhookChangeSchema,
  webhookListSchema,
  webhookSchema,
} from '@washboard/contract/webhooks/webhooks';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor, storedInstant } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { changeWebhook, createWebhook, deleteWebhook, rotateSecret } from './change-webhooks.ts';
import { type DeliveryRow, findDeliveries, findDelivery } from './deliveries-repository.ts';
import { presentDelivery, presentDeliveryDetail, presentIssued, presentWebhook } from './present-webhook.ts';
import { replayDelivery, replayFailed } from './replay-deliveries.ts';
import { testWebhook } from './test-webhook.ts';
import { findWebhooks, ownWebhooks, requireWebhook } from './webhooks-repository.ts';

const permission = 'webhooks:manage';
const tags = ['webhooks'];
const paramsSchema = z.object({ id: z.uuid() });
const deliveryParamsSchema = paramsSchema.extend({ deliveryId: z.uuid() });

export function webhookRoutes(app: App, context: Context): void {
  const { database, clock, config } = context;

  app.get(
    '/webhooks',
    {
      config: { permission },
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'The webhooks of the caller’s company; those that fail or are off first',
        response: { 200: webhookListSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => {
      const now = clock.now();
      const rows = await findWebhooks(database.orm, ownWebhooks(actor), now);
      return { items: rows.map((row) => presentWebhook(row, now)) };
    },
  );

  app.post(
    '/webhooks',
    {
      config: { permission },
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Adds a webhook; the answer shows the secret that signs its deliveries, nothing else ever does',
        body: newWebhookSchema,
        response: { 201: issuedWebhookSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, body }, reply) =>
      reply.code(201).send(presentIssued(await createWebhook(context, actor, body), clock.now())),
  );

  app.get(
    '/webhooks/:id',
    {
      config: { permission },
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'A webhook with its state',
        params: paramsSchema,
        response: { 200: webhookSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => {
      const now = clock.now();
      return presentWebhook(await requireWebhook(database.orm, actor, params.id, now), now);
    },
  );

  app.put(
    '/webhooks/:id',
    {
      config: { permission },
      schema: {
        operationId: 'changeWebhook',
        tags,
        summary: 'Changes a webhook, or switches it on or off',
        params: paramsSchema,
        body: webhookChangeSchema,
        response: { 200: webhookSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, params, body }) =>
      presentWebhook(await changeWebhook(context, actor, { ...body, id: params.id }), clock.now()),
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { permission },
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Deletes a webhook with its log; what waits is not sent',
        params: paramsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      await deleteWebhook(context, actor, params.id);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/webhooks/:id/rotate',
    {
      config: { permission },
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Replaces the secret; for a day the previous one signs too',
        params: paramsSchema,
        response: { 200: issuedWebhookSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => presentIssued(await rotateSecret(context, actor, params.id), clock.now()),
  );

  app.post(
    '/webhooks/:id/test',
    {
      config: { permission },
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Sends a test event once and answers with what came of it',
        params: paramsSchema,
        response: { 200: deliveryDetailSchema, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async ({ actor, params }) => presentDeliveryDetail(await testWebhook(context, actor, params.id), notPaused),
  );

  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { permission },
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'What was sent, waits or failed in the last 30 days, newest first, page by page',
        params: paramsSchema,
        querystring: deliveryListQuerySchema,
        response: { 200: deliveryListSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params, query: { state, limit, cursor } }) => {
      const webhook = await requireWebhook(database.orm, actor, params.id, clock.now());
      const after = cursor ? decodeCursor(list, cursorSchema, cursor) : null;
      const found = await findDeliveries(database.orm, webhook.id, { state, after, limit: limit + 1 });
      const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: placeOf });
      return { items: rows.map((row) => presentDelivery(row, webhook)), nextCursor };
    },
  );

  app.get(
    '/webhooks/:id/deliveries/:deliveryId',
    {
      config: { permission },
      schema: {
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'One delivery with its event and its attempts',
        params: deliveryParamsSchema,
        response: { 200: deliveryDetailSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }) => {
      const webhook = await requireWebhook(database.orm, actor, params.id, clock.now());
      const row = await findDelivery(database.orm, webhook, { id: params.deliveryId, brand: config.brand });
      if (!row) throw new ProblemError('DELIVERY_NOT_FOUND');
      return presentDeliveryDetail(row, webhook);
    },
  );

  app.post(
    '/webhooks/:id/deliveries/:deliveryId/replay',
    {
      config: { permission },
      schema: {
        operationId: 'replayWebhookDelivery',
        tags,
        summary: 'Sends an event again, with the same ID; one that waits is sent now',
        params: deliveryParamsSchema,
        response: { 200: deliveryDetailSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }) => presentDeliveryDetail(await replayDelivery(context, actor, params), notPaused),
  );

  app.post(
    '/webhooks/:id/deliveries/replay',
    {
      config: { permission },
      schema: {
        operationId: 'replayFailedWebhookDeliveries',
        tags,
        summary: 'Sends again all events since a time that failed, up to 1,000',
        params: paramsSchema,
        body: replaySchema,
        response: { 200: replayedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => ({
      replayed: await replayFailed(context, actor, { id: params.id, since: new Date(body.since) }),
    }),
  );
}

/** A test waits for no attempt, and a replay ends the pause. */
const notPaused = { pausedUntil: null };

const list = 'webhookDeliveries';
const cursorSchema = z.tuple([storedInstant, z.uuid()]);
const placeOf = ({ createdAt, id }: DeliveryRow) => [createdAt.toISOString(), id];
