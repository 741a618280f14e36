import { randomUUID } from 'node:crypto';
import { brands } from '@washboard/contract/brands/brands';
import { fillText } from '@washboard/contract/languages/texts';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { type openPoster, sendPush } from './send-push.ts';
import { findReceiver } from './subscriptions-repository.ts';
import { pushTexts } from './texts.ts';

const testLimit: AttemptLimit = { name: 'push:test', tries: 10, windowS: 600 };
const testTtlS = 600;

/** @throws ProblemError PUSH_SUBSCRIPTION_NOT_FOUND for another account's subscription, TOO_MANY_REQUESTS */
export async function testPush(
  { poster, ...context }: Context & { poster: ReturnType<typeof openPoster> },
  actor: Actor,
  subscriptionId: string,
) {
  const { config, database, clock } = context;
  const now = clock.now();
  const receiver = await findReceiver(database.orm, { id: subscriptionId, now });
  if (receiver?.subscription.userId !== actor.userId) throw new ProblemError('PUSH_SUBSCRIPTION_NOT_FOUND');
  await countAttempt(context, testLimit, actor.userId);
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
  const { outcome } = await sendPush(context, tools, { subscriptionId, message, expiresAt });
  return { outcome };
}
