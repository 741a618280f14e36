import type { Gamma } from '@washboard/contract/appliances/appliances';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import type { AlarmEvent } from './unknown-alarms.ts';

/** The beginning or the end of an alarm. */
export interface AlarmTurn {
  serialNumber: string;
  gamma: Gamma;
  errorCode: string;
  /** Of the event that began or ended it. */
  seq: number;
  isRaised: boolean;
  raisedAt: Date;
  clearedAt: Date | null;
}

// An alarm that was noted before has only got another beginning.
const findTurnsOf = namedStatement<{ events: string }, Omit<AlarmTurn, 'seq'> & { seq: string }>(
  'alarm_turns',
  sql`
    select a.serial_number::text as "serialNumber", p.gamma::text, a.error_code::text as "errorCode", x.seq::text,
      a.raised_seq = x.seq as "isRaised", a.raised_at::timestamptz as "raisedAt", a.cleared_at::timestamptz as "clearedAt"
    from json_to_recordset(${sql.placeholder('events')}) as x("serialNumber" text, "errorCode" text, seq bigint)
    join alarms a on a.serial_number = x."serialNumber" and a.error_code = x."errorCode"
      and (a.raised_seq = x.seq and a.noted_at = now()::timestamptz(3) or a.cleared_seq = x.seq)
    join appliances p on p.serial_number = a.serial_number`,
);

/**
 * Those of the events that began or ended an alarm, in the transaction that stored them, after `updateAlarms`. The others
 * raised an open alarm or cleared a closed one.
 */
export async function findTurns(transaction: Transaction, events: readonly AlarmEvent[]): Promise<AlarmTurn[]> {
  if (events.length === 0) return [];
  const rows = await findTurnsOf(transaction, { events: JSON.stringify(events) });
  return rows.map((row) => ({
    ...row,
    seq: Number(row.seq),
    raisedAt: new Date(row.raisedAt),
    clearedAt: row.clearedAt === null ? null : new Date(row.clearedAt),
  }));
}
