import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';

/** Each return of the cause multiplies this wait by four. */
const settleMinutes = 5;
const maxSettleMinutes = 6 * 60;

export async function endIncidents(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with ended as (
      update incidents set ended_at = now()
      where ended_at is null
        and cleared_at <= now() - case when kind in ('hygieneDeviation', 'reviewMissed') then interval '0'
          else make_interval(mins => least(${settleMinutes} * power(4, least(flaps, 10)), ${maxSettleMinutes})::int) end
      returning id)
    update notices n set
      mail = case mail when 'waiting' then 'dropped' when 'sent' then 'overWaiting' else mail end,
      push = case push when 'waiting' then 'dropped' when 'sent' then 'overWaiting' else push end
    from ended where n.incident_id = ended.id`);
  await forgetReviews(transaction);
}

/** The day is still unsigned, so no message reports an end. */
async function forgetReviews(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with forgotten as (
      update incidents set ended_at = now()
      where ended_at is null and kind = 'reviewMissed' and noted_at < now() - interval '7 days' returning id)
    update notices n set mail = case mail when 'waiting' then 'dropped' else mail end,
      push = case push when 'waiting' then 'dropped' else push end
    from forgotten where n.incident_id = forgotten.id`);
}
