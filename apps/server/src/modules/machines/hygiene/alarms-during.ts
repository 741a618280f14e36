import { dayMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';

/** So many explain a cycle. */
const maxAlarms = sql.raw('20');

/** An alarm that was cleared before is looked for among those raised within a day. */
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

/** A machine may report any year and any offset, also those that PostgreSQL refuses. */
function boundedStart(startedAt: string, endedAt: string): string {
  const endMs = Date.parse(endedAt);
  return new Date(Math.min(endMs, Math.max(endMs - dayMs, Date.parse(startedAt)))).toISOString();
}

interface Cycle {
  key: string;
  serialNumber: string;
  /** As the machine reported it. */
  startedAt: string;
  endedAt: string;
}

/** @returns by key, the codes of the alarms that were open during each cycle */
export async function findAlarmsDuring(
  transaction: Transaction,
  cycles: readonly Cycle[],
): Promise<Map<string, string[]>> {
  if (cycles.length === 0) return new Map();
  const bounded = cycles.map((cycle) => ({ ...cycle, startedAt: boundedStart(cycle.startedAt, cycle.endedAt) }));
  const rows = await findOpenAlarms(transaction, { cycles: JSON.stringify(bounded) });
  return new Map(rows.map(({ key, errorCodes }) => [key, errorCodes]));
}
