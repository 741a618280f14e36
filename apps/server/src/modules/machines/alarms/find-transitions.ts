import type { Gamma } from '@washboard/contract/appliances/appliances';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import type { AlarmEvent } from './alarm-event.ts';

interface AlarmTransition {
  serialNumber: string;
  gamma: Gamma;
  errorCode: string;
  seq: number;
  isRaised: boolean;
  raisedAt: Date;
  clearedAt: Date | null;
}

// An alarm whose start a late event moved is not new: its `noted_at` is earlier.
const selectTransitions = namedStatement<{ events: string }, Omit<AlarmTransition, 'seq'> & { seq: string }>(
  'alarm_transitions',
  sql`
    select a.serial_number::text as "serialNumber", p.gamma::text, a.error_code::text as "errorCode", x.seq::text,
      a.raised_seq = x.seq as "isRaised", a.raised_at::timestamptz as "raisedAt", a.cleared_at::timestamptz as "clearedAt"
    from json_to_recordset(${sql.placeholder('events')}) as x("serialNumber" text, "errorCode" text, seq bigint)
    join alarms a on a.serial_number = x."serialNumber" and a.error_code = x."errorCode"
      and (a.raised_seq = x.seq and a.noted_at = now()::timestamptz(3) or a.cleared_seq = x.seq)
    join appliances p on p.serial_number = a.serial_number`,
);

/** Call this after `updateAlarms`, in the transaction that stored the events. */
export async function findTransitions(
  transaction: Transaction,
  events: readonly AlarmEvent[],
): Promise<AlarmTransition[]> {
  if (events.length === 0) return [];
  const rows = await selectTransitions(transaction, { events: JSON.stringify(events) });
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    raisedAt: new Date(row.raisedAt),
    clearedAt: row.clearedAt === null ? null : new Date(row.clearedAt),
  }));
}
