import { pushCalls } from '@washboard/contract/push/push-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { presentSubscription } from './present-subscription.ts';
import { openPoster } from './send-push.ts';
import { renewPushSubscription, subscribeToPush } from './subscribe-to-push.ts';
import { findReachableSubscriptions, removePushSubscription } from './subscriptions-repository.ts';
import { testPush } from './test-push.ts';
import { loadVapidKeys } from './vapid-keys.ts';

const entries: AttemptLimit = { name: 'push:subscribe', tries: 60, windowS: 600 };
const renewals: AttemptLimit = { name: 'push:renewal', tries: 30, windowS: 600 };

export function pushRoutes(app: App, context: Context): void {
  const { config, database, clock } = context;
  const poster = openPoster(context);

  serve(app, pushCalls.listPushSubscriptions, async ({ actor }) => {
    const reachable = await findReachableSubscriptions(database.orm, { userId: actor.userId, now: clock.now() });
    return { items: reachable.map(presentSubscription) };
  });

  serve(app, pushCalls.getPushKey, async () => {
    const { publicKey } = await loadVapidKeys(context, await openSecretBox(config));
    return { publicKey };
  });

  serve(app, pushCalls.subscribeToPush, async ({ actor, body, headers }) => {
    await countAttempt(context, entries, actor.userId);
    const order = { entry: body, userAgent: headers['user-agent'] ?? '' };
    return presentSubscription(await subscribeToPush(context, actor, order));
  });

  serve(app, pushCalls.renewPushSubscription, async ({ ip, params, body }) => {
    await countAttempt(context, renewals, networkOf(ip));
    await renewPushSubscription(context, { id: params.id, renewal: body });
  });

  serve(app, pushCalls.unsubscribeFromPush, async ({ actor, params }) => {
    const isRemoved = await removePushSubscription(database.orm, { id: params.id, userId: actor.userId });
    if (!isRemoved) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
  });

  serve(app, pushCalls.testPush, async ({ actor, params: { id } }) => testPush({ ...context, poster }, actor, id));
}
