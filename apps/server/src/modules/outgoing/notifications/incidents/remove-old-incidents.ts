import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { firmwareDays } from './detect-machines.ts';

/** The bell shows notifications of this period. */
const keptDays = 30;

export async function removeOldIncidents(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    delete from incidents where ended_at < now() - make_interval(days => ${keptDays})
      or ended_at < now() - make_interval(days => case kind when 'firmware' then ${firmwareDays} else 1 end)
      and not exists (select from notices where incident_id = incidents.id)`);
  await transaction.execute(sql`
    delete from notification_messages where created_at < now() - make_interval(days => ${keptDays})`);
}
