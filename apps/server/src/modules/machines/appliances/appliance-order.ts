import type { ApplianceSort, ApplianceSortKey } from '@washboard/contract/appliances/appliances';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/index.ts';
import { calmness } from './state-columns.ts';
import { applianceStates, appliances } from './tables.ts';

/** What each key orders by, as text. A machine's own times are all written alike, in UTC, so their order is that of time. */
const sortColumns: Readonly<Record<ApplianceSortKey, SQL>> = {
  applianceName: sql`${appliances.applianceName}`,
  serialNumber: sql`${appliances.serialNumber}`,
  companyName: sql`${companies.companyName}`,
  alarms: sql`${calmness} collate "C"`,
  lastHeard: sql`coalesce(greatest(${applianceStates.status} ->> 'at', ${applianceStates.telemetry} ->> 'at'), '') collate "C"`,
};

/** What the last machine of a page is sorted by, and its serial number. */
export const applianceCursorSchema = z.tuple([storedText, storedText]);
export type ApplianceCursor = z.infer<typeof applianceCursorSchema>;

export interface ApplianceOrder {
  value: SQL;
  orderBy: SQL;
  /** Whether a machine comes after that of a cursor. */
  isAfter(cursor: ApplianceCursor): SQL;
  areAlarmsUsed: boolean;
}

/**
 * The serial number makes every order complete.
 *
 * @param isEverythingSeen whether the holder sees all machines. For others the database would read all of them by an index
 *   in this order, because it overestimates how many are in scope
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
