import { deliveryDays } from '@washboard/contract/webhooks/webhooks';
import { sql } from 'drizzle-orm';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';

const hourMs = 3_600_000;

/** Gives up what has waited too long, and removes what is old or too much of the log. */
export async function keepDeliveries({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (hours: number) => sql`${new Date(now.getTime() - hours * hourMs).toISOString()}::timestamptz`;
  await database.orm.execute(sql`
    update webhook_deliveries set state = 'failed', reason = 'expired', settled_at = ${now.toISOString()}::timestamptz
    where state = 'waiting' and queued_at <= ${ago(limits.webhooks.waitingHours)}`);
  await database.orm.execute(sql`
    delete from webhook_deliveries where state <> 'waiting' and created_at <= ${ago(24 * deliveryDays)}`);
  await database.orm.execute(sql`
    with cuts as materialized (
      select w.id, (
        select created_at from webhook_deliveries n where n.webhook_id = w.id
        order by created_at desc, id desc offset ${limits.webhooks.loggedDeliveries - 1} limit 1) as cut
      from webhooks w)
    delete from webhook_deliveries d using cuts
    where d.webhook_id = cuts.id and d.created_at < cuts.cut and d.state <> 'waiting'`);
}
