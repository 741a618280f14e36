import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { parameterBackups } from './tables.ts';

/**
 * A part of the statement that stores messages: keeps the parameters of machines that told any. None at all is what a
 * board tells that lost them, or is new, so it replaces nothing. Every machine tells them with each connection: values
 * that did not change are not written anew.
 *
 * @param told rows `x` of `"serialNumber" text, parameters jsonb`, of machines that exist and tell them for the first time
 */
export function backUpParameters(told: SQL): SQL {
  return sql`
    insert into parameter_backups as kept (serial_number, "values", at)
    select x."serialNumber", x.parameters->'values', (x.parameters->>'at')::timestamptz from ${told}
      and x.parameters->'values' <> '{}'
    on conflict (serial_number) do update set at = excluded.at,
      "values" = case when kept."values" = excluded."values" then kept."values" else excluded."values" end
    where excluded.at >= kept.at`;
}

/** Lets the next report replace the backup, even if the clock of a new board is behind. */
export async function expireBackup(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction
    .update(parameterBackups)
    .set({ at: new Date(0) })
    .where(eq(parameterBackups.serialNumber, serialNumber));
}
