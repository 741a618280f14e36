import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import type { Context } from '../../../context.ts';
import { counterBy } from '../../../metrics.ts';
import type { DatabaseFigure } from '../../../module.ts';

/** `failed` attempts are retried, `givenUp` ones are not; `withheld` events may no longer be sent. */
export const webhookOutcomes = ['delivered', 'failed', 'givenUp', 'withheld'] as const;

export const webhookMetrics = (registers: Registry[]) => ({
  deliveries: counterBy({
    name: 'washboard_webhook_deliveries_total',
    help: 'Attempts to deliver an event to a webhook, by outcome',
    label: 'outcome',
    values: webhookOutcomes,
    registers,
  }),
  waiting: new Gauge({
    name: 'washboard_webhook_events_waiting',
    help: 'Events that wait for a webhook, those to retry included; the same in every process',
    registers,
  }),
  oldestWaiting: new Gauge({
    name: 'washboard_webhook_oldest_overdue_seconds',
    help: 'Time since the oldest delivery to a working webhook was due, or since the last to it; 0 if there is none',
    registers,
  }),
});

export function waitingDeliveriesFigure(
  context: Pick<Context, 'database' | 'clock' | 'metrics'>,
): DatabaseFigure<WebhookFigures> {
  const { waiting, oldestWaiting } = context.metrics.of(webhookMetrics);
  return {
    read: () => readWebhookFigures(context),
    set(figures) {
      waiting.set(figures.waiting);
      oldestWaiting.set(figures.oldestOverdueS);
    },
    clear() {
      waiting.remove();
      oldestWaiting.remove();
    },
  };
}

interface WebhookFigures {
  waiting: number;
  /** The time excludes waits for the receiver, and times in which deliveries to it succeeded. */
  oldestOverdueS: number;
}

export async function readWebhookFigures({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<WebhookFigures> {
  const now = timestampOf(clock.now());
  const { rows } = await database.orm.execute<Record<keyof WebhookFigures, number>>(sql`
    with outbox as (
      select e.recorded_at from outgoing_events e join outgoing_subscriptions s on s.id = e.subscription_id
      where s.consumer = 'webhooks')
    select ((select count(*) from outbox) +
        (select count(*) from webhook_deliveries where state = 'waiting'))::int as waiting,
      coalesce(extract(epoch from greatest(interval '0', ${now} - least(
        (select min(recorded_at) from outbox),
        (select min(greatest(d.due_at, w.last_delivered_at)) from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where d.state = 'waiting' and w.failures = 0)))), 0)::float as "oldestOverdueS"`);
  return rows[0] ?? { waiting: 0, oldestOverdueS: 0 };
}
