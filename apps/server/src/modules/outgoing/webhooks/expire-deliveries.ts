import { hourMs } from '@washboard/contract/time/durations';
import { deliveryDays, failingDays } from '@washboard/contract/webhooks/webhooks';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { switchOff } from './switch-off.ts';
import { webhooks } from './tables.ts';
import { lockWebhook } from './webhooks-repository.ts';

type ExpiryContext = Pick<Context, 'database' | 'clock' | 'jobQueue'>;

export async function expireDeliveries(parts: ExpiryContext): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  await switchOffFailing(parts, now);
  const ago = (hours: number) => timestampOf(new Date(now.getTime() - hours * hourMs));
  await database.orm.execute(sql`
    update webhook_deliveries set state = 'failed', reason = 'expired', settled_at = ${timestampOf(now)}
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

/** Failed attempts check this too, but none follows after the last event was given up. */
async function switchOffFailing({ database, jobQueue }: ExpiryContext, now: Date): Promise<void> {
  const failsSince = new Date(now.getTime() - failingDays * 24 * hourMs);
  const isFailing = and(lte(webhooks.failingSince, failsSince), isNull(webhooks.offAt));
  for (const { id } of await database.orm.select({ id: webhooks.id }).from(webhooks).where(isFailing)) {
    await database.orm.transaction(async (transaction) => {
      await lockWebhook(transaction, id);
      const [expired] = await transaction
        .select({ webhook: webhooks, subscription: outgoingSubscriptions })
        .from(webhooks)
        .innerJoin(outgoingSubscriptions, eq(outgoingSubscriptions.id, webhooks.id))
        .where(and(eq(webhooks.id, id), isFailing));
      if (expired) await switchOff(transaction, { jobQueue }, { ...expired, reason: 'failing', at: now });
    });
  }
}
