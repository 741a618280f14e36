import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';

export const incidentPageSize = 5000;

/** A slow batch may commit rows older than the cursor, so this period is read again. */
const overlap = sql`interval '1 minute'`;

/** After the database's clock was set back, this period is read again. */
const afterSetBack = sql`interval '1 day'`;

const continueAt = sql`case
  when notification_cursors.read_until > now() then now() - ${afterSetBack} else notification_cursors.read_until end`;

export function notificationCursorOf(source: string): SQL {
  return sql`(select ${continueAt} - ${overlap} from notification_cursors where source = ${source})`;
}

/** Rows stored before the first call of this function are not news. */
export async function readCursor(transaction: Transaction, source: string): Promise<string> {
  const { rows } = await transaction.execute<{ from: Date | string }>(sql`
    insert into notification_cursors (source, read_until) values (${source}, now())
    on conflict (source) do update set read_until = ${continueAt}
    returning read_until - ${overlap} as from`);
  return new Date(rows[0]?.from ?? 0).toISOString();
}

/**
 * After a full page the cursor stays, because its rows have incidents and are not found again.
 * @returns whether more are left
 */
export async function advanceCursor(
  transaction: Transaction,
  source: string,
  { length }: { length: number },
): Promise<boolean> {
  if (length >= incidentPageSize) return true;
  await transaction.execute(sql`
    update notification_cursors set read_until = greatest(read_until, now()) where source = ${source}`);
  return false;
}
