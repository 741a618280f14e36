import { dayMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { namedStatement } from '../../../../adapters/database/named-statement.ts';

const maxAlarms = sql.raw('20');

/** Looking back only one day bounds the rows that are read. */
const findOpenAlarms = namedStatement<{ cycles: string }, { key: string; errorCodes: string[] }>(
  'alarms_during_cycles',
  sql`
    select x.key::text as key, array(
      select distinct a.error_code::text from (
        select error_code, raised_at from alarms
        where serial_number = x."serialNumber" and cleared_seq is null and raised_at <= x."endedAt"
        union all
        select error_code, raised_at from alarms
        where serial_number = x."serialNumber" and raised_at between x."startedAt" - interval '1 day' and x."endedAt"
          and cleared_at >= x."startedAt") a
      order by 1 limit ${maxAlarms}) as "errorCodes"
    from json_to_recordset(${sql.placeholder('cycles')}) as x(
      key text, "serialNumber" text, "startedAt" timestamptz, "endedAt" timestamptz)`,
);

/** A machine may report a year or an offset that PostgreSQL refuses. */
function boundedStart(startedAt: string, endedAt: string): string {
  const endMs = Date.parse(endedAt);
  return new Date(Math.min(endMs, Math.max(endMs - dayMs, Date.parse(startedAt)))).toISOString();
}

interface Cycle {
  key: string;
  serialNumber: string;
  startedAt: string;
  endedAt: string;
}

/** @returns the codes of the open alarms by the key of the cycle */
export async function findAlarmsDuring(
  transaction: Transaction,
  cycles: readonly Cycle[],
): Promise<Map<string, string[]>> {
  if (cycles.length === 0) return new Map();
  const bounded = cycles.map((cycle) => ({ ...cycle, startedAt: boundedStart(cycle.startedAt, cycle.endedAt) }));
  const rows = await findOpenAlarms(transaction, { cycles: JSON.stringify(bounded) });
  return new Map(rows.map(({ key, errorCodes }) => [key, errorCodes]));
}
