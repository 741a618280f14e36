import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';

/** Findings that are read at a time. */
export const pageSize = 5000;

/** A batch that takes its time commits rows that are older than some that were read: so much is read again. */
const overlap = sql`interval '1 minute'`;

/** After the database's clock was set back, this much is read again; what has an incident is not found twice. */
const afterSetBack = sql`interval '1 day'`;

const continueAt = sql`case
  when notification_cursors.read_until > now() then now() - ${afterSetBack} else notification_cursors.read_until end`;

/** Where `readUntil` would begin; null before the first time. */
export function cursorOf(source: string): SQL {
  return sql`(select ${continueAt} - ${overlap} from notification_cursors where source = ${source})`;
}

/**
 * Where to go on reading a source in the order in which the server stored it. What was stored before the first time is
 * past and no news.
 */
export async function readUntil(transaction: Transaction, source: string): Promise<string> {
  const { rows } = await transaction.execute<{ from: Date | string }>(sql`
    insert into notification_cursors (source, read_until) values (${source}, now())
    on conflict (source) do update set read_until = ${continueAt}
    returning read_until - ${overlap} as from`);
  return new Date(rows[0]?.from ?? 0).toISOString();
}

/**
 * Goes on to the present. A full page leaves the cursor where it is: its rows have incidents now and are not found again.
 *
 * @returns whether there is more to read now
 */
export async function advance(
  transaction: Transaction,
  source: string,
  { length }: { length: number },
): Promise<boolean> {
  if (length >= pageSize) return true;
  await transaction.execute(sql`
    update notification_cursors set read_until = greatest(read_until, now()) where source = ${source}`);
  return false;
}
