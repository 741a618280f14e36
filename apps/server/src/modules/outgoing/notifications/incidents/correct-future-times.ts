import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';

/** Times written within one statement may differ by less than this. */
const tolerance = sql`interval '1 second'`;

/** Times written by a fast database clock would delay notices and block further messages. */
export async function correctFutureTimes(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with ahead as (
      select id, noted_at - now() as by from incidents where noted_at > now() + ${tolerance}),
    repaired as (
      update incidents i set noted_at = now(), began_at = least(began_at, now()), cleared_at = least(cleared_at, now())
      from ahead where i.id = ahead.id)
    update notices n set due_at = due_at - ahead.by from ahead where n.incident_id = ahead.id`);
  await transaction.execute(sql`
    update incidents set cleared_at = now() where ended_at is null and cleared_at > now() + ${tolerance}`);
  await transaction.execute(sql`update threshold_states set since = now() where since > now() + ${tolerance}`);
  await transaction.execute(sql`
    update notification_messages set created_at = now() where created_at > now() + ${tolerance}`);
}
