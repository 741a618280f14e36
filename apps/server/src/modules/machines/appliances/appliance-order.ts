import type { ApplianceSort, ApplianceSortKey } from '@washboard/contract/appliances/appliances';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/index.ts';
import { calmness, idleness } from './state-columns.ts';
import { applianceStates, appliances } from './tables.ts';

/**
 * The text that each key orders by. The machine's own times are stored in one UTC format, so their text order is their
 * time order.
 */
const sortColumns: Readonly<Record<ApplianceSortKey, SQL>> = {
  applianceName: sql`${appliances.applianceName}`,
  serialNumber: sql`${appliances.serialNumber}`,
  companyName: sql`${companies.companyName}`,
  alarms: sql`${calmness} || ${idleness} || ${appliances.applianceName}`,
  lastHeard: sql`coalesce(greatest(${applianceStates.status} ->> 'at', ${applianceStates.telemetry} ->> 'at'), '') collate "C"`,
};

/** The sort value of the last machine of a page, and its serial number. */
export const applianceCursorSchema = z.tuple([storedText, storedText]);
export type ApplianceCursor = z.infer<typeof applianceCursorSchema>;

export interface ApplianceOrder {
  value: SQL;
  orderBy: SQL;
  /** Whether a machine comes after the cursor. */
  isAfter(cursor: ApplianceCursor): SQL;
  areAlarmsUsed: boolean;
}

/**
 * The serial number makes every order total.
 *
 * @param isEverythingSeen whether the holder sees all machines. For other holders the planner overestimates the
 * machines in scope and would scan an index in this order
 */
export function orderOf(sort: ApplianceSort, isEverythingSeen: boolean): ApplianceOrder {
  const isDescending = sort.startsWith('-');
  const key = sort.replace('-', '') as ApplianceSortKey;
  const matchesNoIndex = sql`(${sortColumns[key]} || '')`;
  const value = isEverythingSeen ? sql`(${sortColumns[key]})` : matchesNoIndex;
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  const beyond = sql.raw(isDescending ? '<' : '>');
  return {
    value,
    orderBy: sql`${value} ${direction}, ${appliances.serialNumber} ${direction}`,
    isAfter: ([last, serialNumber]) => sql`(${value}, ${appliances.serialNumber}) ${beyond} (${last}, ${serialNumber})`,
    areAlarmsUsed: key === 'alarms',
  };
}
