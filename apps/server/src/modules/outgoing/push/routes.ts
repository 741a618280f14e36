import { randomUUID } from 'node:crypto';
import { brands } from '@washboard/contract/brands/brands';
import {
  type PushSubscriptionItem,
  pushKeySchema,
  pushRenewalSchema,
  pushSubscriptionEntrySchema,
  pushSubscriptionListSchema,
  pushSubscriptionSchema,
  pushTestSchema,
} from '@washboard/contract/notifications/push';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { countTry, type Limit, placeOf } from '../../platform/throttle/index.ts';
import { openPoster, sendPush } from './send-push.ts';
import { renew, subscribe } from './subscribe.ts';
import { findReachable, findReceiver, removeSubscription, type SubscriptionRow } from './subscriptions-repository.ts';
import { testTextsIn } from './test-texts.ts';
import { loadVapidKeys } from './vapid-keys.ts';

const paramsSchema = z.object({ id: z.uuid() });
const tests: Limit = { name: 'push:test', tries: 10, windowS: 600 };
const entries: Limit = { name: 'push:subscribe', tries: 60, windowS: 600 };
const renewals: Limit = { name: 'push:renewal', tries: 30, windowS: 600 };
const testTtlS = 600;

/** The devices of the caller; nobody sees those of another account. */
export function pushRoutes(app: App, context: Context): void {
  const { config, database, clock } = context;
  const poster = openPoster(context);

  app.get(
    '/pushSubscriptions',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'listPushSubscriptions',
        tags: ['account'],
        summary: 'The devices to which messages are pushed',
        response: { 200: pushSubscriptionListSchema, ...problemResponses(401, 403) },
      },
    },
    async ({ actor }) => {
      const found = await findReachable(database.orm, { userId: actor.userId, now: clock.now() });
      return { items: found.map(presentSubscription) };
    },
  );

  app.get(
    '/pushSubscriptions/key',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'readPushKey',
        tags: ['account'],
        summary: 'The public key that a browser needs to subscribe',
        response: { 200: pushKeySchema, ...problemResponses(401, 403) },
      },
    },
    async () => {
      const { publicKey } = await loadVapidKeys(context, await openSecretBox(config));
      return { publicKey };
    },
  );

  app.post(
    '/pushSubscriptions',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'subscribeToPush',
        tags: ['account'],
        summary: 'Pushes messages to a browser, as long as its session lasts; repeatable',
        body: pushSubscriptionEntrySchema,
        response: { 200: pushSubscriptionSchema, ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async ({ actor, body, headers }) => {
      await countTry(context, entries, actor.userId);
      const order = { entry: body, userAgent: headers['user-agent'] ?? '' };
      return presentSubscription(await subscribe(context, actor, order));
    },
  );

  app.post(
    '/pushSubscriptions/:id/renewal',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'renewPushSubscription',
        tags: ['account without a token'],
        summary: 'Replaces a subscription that the browser has renewed; without its secret it changes nothing',
        params: paramsSchema,
        body: pushRenewalSchema,
        response: { 204: z.null(), ...problemResponses(400, 429) },
      },
    },
    async ({ ip, params, body }, reply) => {
      await countTry(context, renewals, placeOf(ip));
      await renew(context, { id: params.id, renewal: body });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/pushSubscriptions/:id',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'unsubscribeFromPush',
        tags: ['account'],
        summary: 'Pushes no more messages to a device',
        params: paramsSchema,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params }, reply) => {
      const isRemoved = await removeSubscription(database.orm, { id: params.id, userId: actor.userId });
      if (!isRemoved) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/pushSubscriptions/:id/test',
    {
      config: { permission: 'account:change' },
      schema: {
        operationId: 'testPush',
        tags: ['account'],
        summary: 'Sends a test message now',
        params: paramsSchema,
        response: { 200: pushTestSchema, ...problemResponses(400, 401, 403, 404, 429) },
      },
    },
    async ({ actor, params: { id } }) => {
      const now = clock.now();
      const receiver = await findReceiver(database.orm, { id, now });
      if (receiver?.subscription.userId !== actor.userId) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
      await countTry(context, tests, actor.userId);
      const message = {
        id: randomUUID(),
        ...testTextsIn(receiver.lang, brands[config.brand].pageTitle),
        tag: 'test',
        url: '/profile',
        urgency: 'high',
        renotify: true,
      } as const;
      const expiresAt = new Date(now.getTime() + testTtlS * 1000);
      const tools = { box: await openSecretBox(config), poster };
      const { outcome } = await sendPush(context, tools, { subscriptionId: id, message, expiresAt });
      return { outcome };
    },
  );
}

function presentSubscription({ id, userAgent, isApp, createdAt, acceptedAt }: SubscriptionRow): PushSubscriptionItem {
  return {
    id,
    userAgent,
    isApp,
    createdAt: createdAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}
