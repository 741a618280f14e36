import { type SQL, sql } from 'drizzle-orm';

/**
 * A part of the statement that stores messages: keeps the parameters of machines that told any. None at all is what a
 * board tells that lost them, or is new, so it replaces nothing.
 *
 * @param told rows of `"serialNumber" text, parameters jsonb`, of machines that exist
 */
export function backUpParameters(told: SQL): SQL {
  return sql`
    insert into parameter_backups as kept (serial_number, "values", at)
    select "serialNumber", parameters->'values', (parameters->>'at')::timestamptz from ${told}
    where parameters->'values' <> '{}'
    on conflict (serial_number) do update set "values" = excluded."values", at = excluded.at
    where excluded.at >= kept.at`;
}
