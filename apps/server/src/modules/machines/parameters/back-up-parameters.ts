import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { parameterBackups } from './tables.ts';

/**
 * A board that lost its parameters or is new reports none, which replaces nothing.
 * @param reported rows `x` of `"serialNumber" text, parameters jsonb`, of existing machines, without repetitions
 */
export function backUpParameters(reported: SQL): SQL {
  return sql`
    insert into parameter_backups as kept (serial_number, "values", at)
    select x."serialNumber", x.parameters->'values', (x.parameters->>'at')::timestamptz from ${reported}
      and x.parameters->'values' <> '{}'
    on conflict (serial_number) do update set at = excluded.at,
      "values" = case when kept."values" = excluded."values" then kept."values" else excluded."values" end
    where excluded.at >= kept.at`;
}

/** The clock of a new board may be behind, but its report must replace the backup. */
export async function expireBackup(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction
    .update(parameterBackups)
    .set({ at: new Date(0) })
    .where(eq(parameterBackups.serialNumber, serialNumber));
}
