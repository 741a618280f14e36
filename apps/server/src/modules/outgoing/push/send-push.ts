import { brands } from '@washboard/contract/brands/brands';
import type { pushTestOutcomes } from '@washboard/contract/push/push';
import { eq } from 'drizzle-orm';
import type { Registry } from 'prom-client';
import type { Orm } from '../../../adapters/database/database.ts';
import { type PushContent, pushJobLifeS } from '../../../adapters/job-queue/job-queue.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { counterBy } from '../../../metrics.ts';
import { PrivateAddressError } from '../../platform/outbound-addresses/index.ts';
import { openSecretBox, type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import { type PushJob, pushContentOf } from './push-job.ts';
import { type ClosingMessage, type PushMessage, pushPayloadOf, pushTagOf, type ShownMessage } from './push-message.ts';
import { openPushPoster, PushPausedError, type PushPoster } from './push-poster.ts';
import {
  findReachableSubscriptions,
  findReceiver,
  openTarget,
  type PushTarget,
  removePushSubscription,
} from './subscriptions-repository.ts';
import { pushSubscriptions } from './tables.ts';
import { loadVapidKeys } from './vapid-keys.ts';

type PushOutcome = (typeof pushTestOutcomes)[number];

/**
 * `gone`: the browser ended its subscription; `expired`: the message is outdated; `withheld`: the account may no longer
 * receive it.
 */
export const pushOutcomes = ['accepted', 'failed', 'refused', 'gone', 'expired', 'withheld'] as const;

export const pushMetrics = (registers: Registry[]) => ({
  attempts: counterBy({
    name: 'washboard_push_messages_total',
    help: 'Attempts to hand a message to the push service of a browser, by outcome',
    label: 'outcome',
    values: pushOutcomes,
    registers,
  }),
});

interface SendPushRequest {
  subscriptionId: string;
  message: PushMessage;
  expiresAt: Date;
}

interface PushTools {
  box: SecretBox;
  poster: PushPoster;
}

type MessagePart = Exclude<PushContent, { close: string }>;

/** Uses the account's current rights; null if nothing is left to send. */
export type ComposePush = (context: Context, part: MessagePart) => Promise<ShownMessage | null>;

export async function startPushing(context: Context, compose: ComposePush): Promise<void> {
  const tools = { box: await openSecretBox(context.config), poster: openPoster(context), compose };
  const { concurrency } = limits.push;
  await context.jobQueue.work('push', (job) => sendOrdered(context, tools, job), { concurrency });
}

export function openPoster({ config }: Pick<Context, 'config'>): PushPoster {
  return openPushPoster({ allowPrivate: config.isOutboundPrivate });
}

/** @throws Error if a retry may help */
async function sendOrdered(
  context: Context,
  { compose, ...tools }: PushTools & { compose: ComposePush },
  job: PushJob,
): Promise<void> {
  const expiresAt = new Date(job.expiresAt);
  const { attempts } = context.metrics.of(pushMetrics);
  if (expiresAt <= context.clock.now()) return attempts.inc({ outcome: 'expired' });
  const { subscriptionId } = job;
  const content = pushContentOf(job);
  const message = 'close' in content ? closingMessage(content) : await compose(context, content);
  if (!message) return attempts.inc({ outcome: 'withheld' });
  const { outcome, reason } = await sendPush(context, tools, { subscriptionId, message, expiresAt });
  if (outcome === 'failed') throw new Error(`the push service did not accept a message: ${reason}`);
}

const closingMessage = ({ close }: { close: string }): ClosingMessage => ({
  id: `${close}-close`,
  close,
  urgency: 'low',
});

/** No log and no error contains a browser's endpoint. */
export async function sendPush(
  context: Context,
  { box, poster }: PushTools,
  { subscriptionId, message, expiresAt }: SendPushRequest,
): Promise<{ outcome: PushOutcome; reason: string }> {
  const { database, config, clock, logger, metrics } = context;
  const now = clock.now();
  const receiver = await findReceiver(database.orm, { id: subscriptionId, now });
  if (!receiver) return { outcome: 'gone', reason: 'the subscription has ended' };
  const { subscription, lang } = receiver;
  const { isPaused, ...result } = await attempt();
  if (!isPaused) metrics.of(pushMetrics).attempts.inc({ outcome: result.outcome });
  if (result.outcome === 'accepted') {
    await database.orm
      .update(pushSubscriptions)
      .set({ acceptedAt: now })
      .where(eq(pushSubscriptions.id, subscription.id));
  }
  if (result.outcome === 'gone') await removePushSubscription(database.orm, subscription);
  if (result.outcome === 'refused') {
    logger.warn({ subscription: subscription.id, reason: result.reason }, 'a push message was refused');
  }
  return result;

  async function attempt(): Promise<{ outcome: PushOutcome; reason: string; isPaused?: boolean }> {
    try {
      const target = openTarget(box, subscription);
      if ('close' in message && isApple(target)) return { outcome: 'accepted', reason: 'closes nothing there' };
      const status = await poster.post({
        target,
        payload: pushPayloadOf(message, { to: subscription.id, lang }),
        tag: pushTagOf(message),
        urgency: message.urgency,
        ttlS: Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
        vapid: { subject: contactOf(config), ...(await loadVapidKeys(context, box)) },
      });
      return { outcome: outcomeOf(status), reason: `${new URL(target.endpoint).host} answered ${status}` };
    } catch (error) {
      if (error instanceof PushPausedError) return { outcome: 'failed', reason: error.message, isPaused: true };
      if (error instanceof UnreadableSecretError) return { outcome: 'refused', reason: 'sealed with another key' };
      const isForGood = error instanceof PrivateAddressError || error instanceof RangeError;
      const { name, message: text, code = '' } = error as NodeJS.ErrnoException;
      return { outcome: isForGood ? 'refused' : 'failed', reason: isForGood ? `${name}: ${text}` : `${name} ${code}` };
    }
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'failed' : 'refused';
}

const isApple = ({ endpoint }: PushTarget) => new URL(endpoint).hostname.endsWith('.push.apple.com');

/** Push services accept only https and mailto URLs. */
function contactOf({ publicUrl, brand }: Context['config']): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${brands[brand].support.email}`;
}

interface PushOrder {
  userId: string;
  content: PushContent;
  /** The lifetime is at most a day; a device that is off for longer never receives the message. */
  ttlS: number;
}

/**
 * Call it in the transaction of the event that it reports.
 * @returns the number of devices
 */
export async function orderPush(
  orm: Pick<Orm, 'execute' | 'select'>,
  { jobQueue, clock }: Pick<Context, 'jobQueue' | 'clock'>,
  { userId, content, ttlS }: PushOrder,
): Promise<number> {
  const now = clock.now();
  const reachable = await findReachableSubscriptions(orm, { userId, now });
  const expiresAt = new Date(now.getTime() + Math.min(ttlS, pushJobLifeS) * 1000).toISOString();
  for (const { id } of reachable) {
    await jobQueue.enqueue(orm, 'push', { subscriptionId: id, content, expiresAt });
  }
  return reachable.length;
}
