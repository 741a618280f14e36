import { randomUUID } from 'node:crypto';
import { brands } from '@washboard/contract/brands/brands';
import { fillText } from '@washboard/contract/languages/texts';
import type { PushSubscriptionItem } from '@washboard/contract/push/push';
import { pushCalls } from '@washboard/contract/push/push-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { openPoster, sendPush } from './send-push.ts';
import { addPushSubscription, renewPushSubscription } from './subscribe.ts';
import {
  findReachableSubscriptions,
  findReceiver,
  removePushSubscription,
  type SubscriptionRow,
} from './subscriptions-repository.ts';
import { pushTexts } from './texts.ts';
import { loadVapidKeys } from './vapid-keys.ts';

const tests: AttemptLimit = { name: 'push:test', tries: 10, windowS: 600 };
const entries: AttemptLimit = { name: 'push:subscribe', tries: 60, windowS: 600 };
const renewals: AttemptLimit = { name: 'push:renewal', tries: 30, windowS: 600 };
const testTtlS = 600;

export function pushRoutes(app: App, context: Context): void {
  const { config, database, clock } = context;
  const poster = openPoster(context);

  serve(app, pushCalls.listPushSubscriptions, async ({ actor }) => {
    const found = await findReachableSubscriptions(database.orm, { userId: actor.userId, now: clock.now() });
    return { items: found.map(presentSubscription) };
  });

  serve(app, pushCalls.readPushKey, async () => {
    const { publicKey } = await loadVapidKeys(context, await openSecretBox(config));
    return { publicKey };
  });

  serve(app, pushCalls.subscribeToPush, async ({ actor, body, headers }) => {
    await countAttempt(context, entries, actor.userId);
    const order = { entry: body, userAgent: headers['user-agent'] ?? '' };
    return presentSubscription(await addPushSubscription(context, actor, order));
  });

  serve(app, pushCalls.renewPushSubscription, async ({ ip, params, body }) => {
    await countAttempt(context, renewals, networkOf(ip));
    await renewPushSubscription(context, { id: params.id, renewal: body });
  });

  serve(app, pushCalls.unsubscribeFromPush, async ({ actor, params }) => {
    const isRemoved = await removePushSubscription(database.orm, { id: params.id, userId: actor.userId });
    if (!isRemoved) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
  });

  serve(app, pushCalls.testPush, async ({ actor, params: { id } }) => {
    const now = clock.now();
    const receiver = await findReceiver(database.orm, { id, now });
    if (receiver?.subscription.userId !== actor.userId) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
    await countAttempt(context, tests, actor.userId);
    const { title, body } = pushTexts[receiver.lang].test;
    const message = {
      id: randomUUID(),
      title,
      body: fillText(body, { product: brands[config.brand].pageTitle }),
      tag: 'test',
      url: '/profile',
      urgency: 'high',
      renotify: true,
    } as const;
    const expiresAt = new Date(now.getTime() + testTtlS * 1000);
    const tools = { box: await openSecretBox(config), poster };
    const { outcome } = await sendPush(context, tools, { subscriptionId: id, message, expiresAt });
    return { outcome };
  });
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
