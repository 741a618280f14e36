import type { Gamma } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { supplyAlarms } from '@washboard/machine-model/alarms/supply-alarms';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { existingAppliances } from '../../../machines/appliances/index.ts';
import { advanceCursor, incidentPageSize, notificationCursorOf, readCursor } from './notification-cursor.ts';
import { openIncidents } from './open-incidents.ts';

/** Supplies are only what the kitchen refills; a broken probe is an ordinary alarm. */
const supplies: ReadonlySet<string> = new Set([supplyAlarms.chemistryLow, supplyAlarms.saltMissing]);

type AlarmRow = { serialNumber: string; errorCode: string; gamma: Gamma; raisedAt: Date | string };

const newAlarms = (brand: string, from: SQL) => sql`
  alarms a join appliances on appliances.serial_number = a.serial_number and ${existingAppliances(brand)}
  where a.noted_at >= ${from} and a.cleared_seq is null and not exists (
    select from incidents i where i.serial_number = a.serial_number and i.kind in ('alarm', 'supplies')
      and i.key = a.error_code and i.ended_at is null)`;

export const areAlarmsNew = (brand: string) =>
  sql`exists (select from ${newAlarms(brand, notificationCursorOf('alarms'))})`;

/**
 * An alarm that ended before any notification is history.
 * @returns whether more are left
 */
export async function detectAlarms(transaction: Transaction, brand: string): Promise<boolean> {
  const from = await readCursor(transaction, 'alarms');
  const { rows } = await transaction.execute<AlarmRow>(sql`
    select a.serial_number as "serialNumber", a.error_code as "errorCode", gamma, a.raised_at as "raisedAt"
    from ${newAlarms(brand, sql`${from}::timestamptz`)} order by a.noted_at limit ${incidentPageSize}`);
  const findings = rows.map(({ serialNumber, errorCode, gamma, raisedAt }) => ({
    serialNumber,
    key: errorCode,
    beganAt: new Date(raisedAt),
    kind: supplies.has(errorCode) ? ('supplies' as const) : ('alarm' as const),
    severity: alarmSeverity(gamma, errorCode),
  }));
  await openIncidents(transaction, findings);
  return advanceCursor(transaction, 'alarms', rows);
}
