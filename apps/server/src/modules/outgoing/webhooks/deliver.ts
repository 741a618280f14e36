import { dayMs } from '@washboard/contract/time/durations';
import { failingDays } from '@washboard/contract/webhooks/webhooks';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { backOff } from '../../../timing/back-off.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { isInScope } from './deliveries-repository.ts';
import { type PostedEvent, postSignedEvent } from './post-event.ts';
import { switchOff } from './switch-off.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import { webhookMetrics } from './webhook-metrics.ts';
import { hasManager, lockWebhook } from './webhooks-repository.ts';

export type SendingOptions = Pick<Context, 'database' | 'clock' | 'config' | 'logger' | 'metrics' | 'jobQueue'> & {
  box: SecretBox;
};

/** The pauses before further attempts last about a day in total. */
export const retryPausesS = [2, 10, 60, 300, 1800, 7200, 18_000, 28_800, 36_000] as const;

const jitter = 0.1;

async function findWebhook({ database }: SendingOptions, id: string) {
  const [waiting] = await database.orm
    .select({ webhook: webhooks, subscription: outgoingSubscriptions, hasManager: hasManager() })
    .from(webhooks)
    .innerJoin(outgoingSubscriptions, eq(outgoingSubscriptions.id, webhooks.id))
    .where(and(eq(webhooks.id, id), eq(outgoingSubscriptions.isActive, true)));
  return waiting ?? null;
}

type SendingWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export async function findDueDeliveries(
  { database, clock }: Pick<SendingOptions, 'database' | 'clock'>,
  webhookId: string,
): Promise<string[]> {
  const dueDeliveries = await database.orm
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.dueAt, clock.now()),
      ),
    )
    .orderBy(asc(webhookDeliveries.dueAt), asc(webhookDeliveries.at))
    .limit(limits.webhooks.deliveriesOfTurn);
  return dueDeliveries.map(({ id }) => id);
}

/**
 * The webhook's current rights decide, not those at the time of the event.
 * @returns whether to continue with the next delivery
 */
export async function deliver(
  parts: SendingOptions,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<boolean> {
  const { database, clock, config } = parts;
  const webhookRow = await findWebhook(parts, webhookId);
  if (!webhookRow) return false;
  const { webhook, subscription } = webhookRow;
  if (!webhookRow.hasManager) {
    await database.orm.transaction(async (transaction) => {
      await lockWebhook(transaction, webhookId);
      await switchOff(transaction, parts, { webhook, subscription, reason: 'unmanaged', at: clock.now() });
    });
    return false;
  }
  const [delivery] = await database.orm
    .select({
      id: webhookDeliveries.id,
      eventId: webhookDeliveries.eventId,
      kind: webhookDeliveries.kind,
      serialNumber: webhookDeliveries.serialNumber,
      body: webhookDeliveries.body,
      tries: webhookDeliveries.tries,
      isInScope: isInScope(subscription, config.brand),
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, 'waiting')));
  if (!delivery) return true; // The delivery was given up meanwhile.
  const { kind, serialNumber } = delivery;
  const { kinds, serialNumbers } = subscription;
  const isSubscribed =
    kinds.some((selectedKind) => selectedKind === kind) &&
    (serialNumbers === null || (serialNumber !== null && serialNumbers.includes(serialNumber)));
  if (!delivery.isInScope || !isSubscribed) {
    await withhold(parts, delivery.id, delivery.isInScope ? 'notSubscribed' : 'outOfScope');
    return true;
  }
  const at = clock.now();
  const { eventId, body, tries } = delivery;
  const posted = await postSignedEvent({ box: parts.box, webhook, eventId, body, at }, config);
  await recordAttempt(parts, webhookRow, { id: delivery.id, tries, at, posted });
  return posted.failure === null;
}

async function withhold(
  { database, clock, metrics }: SendingOptions,
  id: string,
  reason: 'notSubscribed' | 'outOfScope',
): Promise<void> {
  await database.orm
    .update(webhookDeliveries)
    .set({ state: 'withheld', reason, settledAt: clock.now() })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')));
  metrics.of(webhookMetrics).deliveries.inc({ outcome: 'withheld' });
}

interface Attempted {
  id: string;
  tries: number;
  at: Date;
  posted: PostedEvent;
}

async function recordAttempt(
  parts: SendingOptions,
  { webhook, subscription }: SendingWebhook,
  { id, tries, at, posted }: Attempted,
): Promise<void> {
  const { database, clock, metrics, logger } = parts;
  const now = clock.now();
  const { failure, durationMs } = posted;
  const isSuccess = failure === null;
  const pauseS = isSuccess ? undefined : retryPausesS[tries];
  const retryAfterS = Math.min(posted.retryAfterS ?? 0, limits.webhooks.maxRetryAfterS);
  const isOver = !isSuccess && pauseS === undefined;
  await database.orm.transaction(async (transaction) => {
    const [before] = await transaction.select().from(webhooks).where(eq(webhooks.id, webhook.id)).for('no key update');
    if (!before) return; // The webhook was deleted meanwhile.
    const dueAt = new Date(now.getTime() + Math.max((pauseS ?? 0) * jittered(), retryAfterS) * 1000);
    await transaction
      .update(webhookDeliveries)
      .set({
        ...withLoggedAttempt(at, posted),
        tries: tries + 1,
        ...(isSuccess && { state: 'delivered', reason: null, wasDelivered: true, settledAt: now }),
        // A delivery that was given up meanwhile stays so, unless it arrived.
        ...(isOver && {
          state: 'failed',
          reason: sql`coalesce(${webhookDeliveries.reason}, 'attempts')`,
          settledAt: sql`coalesce(${webhookDeliveries.settledAt}, ${timestampOf(now)})`,
        }),
        ...(!isSuccess && !isOver && { dueAt }),
      })
      .where(eq(webhookDeliveries.id, id));
    const failures = before.failures + 1;
    const failingSince = before.failingSince ?? now;
    const pausedMs = Math.max(pauseOf(failures), retryAfterS * 1000);
    await transaction
      .update(webhooks)
      .set({
        isSlow: !isSuccess || durationMs > limits.webhooks.slowMs,
        ...(isSuccess
          ? { failures: 0, failingSince: null, pausedUntil: null, lastDeliveredAt: now }
          : { failures, failingSince, pausedUntil: new Date(now.getTime() + pausedMs) }),
      })
      .where(eq(webhooks.id, webhook.id));
    const hasFailedForDays = !isSuccess && now.getTime() - failingSince.getTime() >= failingDays * dayMs;
    if (posted.status === 410) await switchOff(transaction, parts, { webhook, subscription, reason: 'gone', at: now });
    else if (hasFailedForDays)
      await switchOff(transaction, parts, { webhook, subscription, reason: 'failing', at: now });
  });
  metrics.of(webhookMetrics).deliveries.inc({ outcome: isSuccess ? 'delivered' : isOver ? 'givenUp' : 'failed' });
  if (failure === 'secretUnreadable')
    logger.error(
      { webhook: webhook.id },
      'the secret of a webhook cannot be read: is this the key file that it was sealed with?',
    );
  else if (!isSuccess) logger.debug({ webhook: webhook.id, failure, status: posted.status }, 'a webhook failed');
}

export function withLoggedAttempt(at: Date, { durationMs, status, failure, answer }: PostedEvent) {
  const attempt = { at: at.toISOString(), durationMs, status, failure, answer };
  const others = sql`jsonb_path_query_array(${webhookDeliveries.attempts}, ${`$[0 to ${limits.webhooks.loggedAttempts - 2}]`})`;
  return {
    attempts: sql`${JSON.stringify([attempt])}::jsonb || ${others}`,
    attemptCount: sql`${webhookDeliveries.attemptCount} + 1`,
  };
}

/** A failing receiver gets few requests, however many deliveries wait. */
function pauseOf(failures: number): number {
  return backOff(failures, { first: 1000, max: limits.webhooks.maxPauseMs });
}

const jittered = () => 1 + (Math.random() * 2 - 1) * jitter;
