import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';
import { eventKey } from '../../events/index.ts';
import type { StoredEvent } from './stored-events.ts';

/** A message that others overtook is only seconds late. */
const newestRecords = sql.raw('20');

const findHighestCycles = namedStatement<{ boards: string; maxCount: number }, { key: string; cycleNumber: string }>(
  'cycles_of_boards',
  sql`
    select x.key::text as key, max(entry.cycle_number)::text as "cycleNumber"
    from json_to_recordset(${sql.placeholder('boards')}) as x(key text, "serialNumber" text, seq bigint, at timestamptz)
    cross join lateral (
      select number, at, event_seq from hygiene_records
      where serial_number = x."serialNumber" and ended_at >= x.at
      order by ended_at desc, number desc limit ${newestRecords}) r
    cross join lateral (
      select (text::jsonb #>> '{body,cycleNumber}')::bigint as cycle_number from ledger_entries
      where serial_number = x."serialNumber" and number = r.number and at = r.at limit 1) entry
    where r.event_seq > x.seq and entry.cycle_number <= ${sql.placeholder('maxCount')}::bigint
    group by 1`,
);

/**
 * Messages may arrive in another order than they were sent.
 *
 * @returns for each replacement of a board, the highest number of a recorded cycle that was sent after it
 */
export async function findCyclesOfBoards(
  transaction: Transaction,
  events: readonly StoredEvent[],
): Promise<Map<string, number>> {
  const boards = events
    .filter(({ event }) => event.kind === 'boardReplaced')
    .map(({ serialNumber, seq, at }) => ({ key: eventKey({ serialNumber, seq }), serialNumber, seq, at }));
  if (boards.length === 0) return new Map();
  const rows = await findHighestCycles(transaction, { boards: JSON.stringify(boards), maxCount });
  return new Map(rows.map(({ key, cycleNumber }) => [key, Number(cycleNumber)]));
}
