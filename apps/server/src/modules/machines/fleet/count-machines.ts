import { type AlarmRank, type AlarmSeverity, alarmRanks, alarmUrgency } from '@washboard/contract/alarms/alarms';
import { type Condition, conditions } from '@washboard/contract/appliances/condition';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { conditionColumn, joinWorstAlarms, machines } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';

export interface MachineCounts extends Omit<Fleet, 'cycles'> {
  /** Changes when another machine comes into the scope, or one leaves it. */
  fingerprint: string;
}

type Row = { condition: Condition; urgency: number | null; count: number; fingerprint: string };

export async function countMachines(orm: Orm, scope: SQL): Promise<MachineCounts> {
  const { rows } = await orm.execute<Row>(sql`
    select ${conditionColumn} as condition, worst.urgency, count(*)::int as count,
      bit_xor(hashtextextended(${appliances.serialNumber}, 0))::text as fingerprint
    from ${machines} ${joinWorstAlarms(scope)} where ${scope} group by 1, 2`);
  const sumOf = (isMeant: (row: Row) => boolean) => rows.filter(isMeant).reduce((sum, { count }) => sum + count, 0);
  const countsBy = <Name extends string>(names: readonly Name[], isMeant: (row: Row, name: Name) => boolean) =>
    Object.fromEntries(names.map((name) => [name, sumOf((row) => isMeant(row, name))])) as Record<Name, number>;
  const total = sumOf(() => true);
  return {
    total,
    byCondition: countsBy(conditions, ({ condition }, name) => condition === name),
    withAlarms: sumOf(({ urgency }) => urgency !== null),
    byWorstAlarm: countsBy(alarmRanks, ({ urgency }, rank) => urgency === alarmUrgency(severityOf(rank))),
    fingerprint: `${total} ${rows.reduce((all, { fingerprint }) => all ^ BigInt(fingerprint), 0n)}`,
  };
}

function severityOf(rank: AlarmRank): AlarmSeverity | null {
  return rank === 'unknown' ? null : rank;
}
