import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';

interface WebhookFigures {
  /** In the outbox, or waiting for an attempt. */
  waiting: number;
  /** Of those that wait for this server, not for their receiver: nothing was delivered to it meanwhile. */
  oldestOverdueS: number;
}

export async function readWebhookFigures({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<WebhookFigures> {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
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
