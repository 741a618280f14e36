import { alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { ApplianceSort, ApplianceSortKey } from '@washboard/contract/appliances/appliances';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/tables.ts';
import { conditionColumn } from '../appliances/index.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import type { OrderJoins } from './appliance-selection.ts';

export interface Order {
  sort: ApplianceSort;
  now: Date;
}

/** The digit 0 means the most urgent alarm, the highest digit no alarm. */
const alarmRankColumn = sql`(${alarmUrgency('critical')}::int - coalesce(worst.urgency, -1))::text`;

/**
 * The digit 0 means on, 1 off, 2 no report. Running and ready are one rank, because each cycle would otherwise move the
 * rows.
 */
const activityRankColumn = sql`case
  when ${conditionColumn} in ('offline', 'unknown') then '2'
  when ${conditionColumn} = 'off' then '1'
  else '0' end`;

/** The machine's own times are stored in one UTC format, so text order is time order. */
const sortColumns: Readonly<Record<ApplianceSortKey, SQL>> = {
  applianceName: sql`${appliances.applianceName}`,
  serialNumber: sql`${appliances.serialNumber}`,
  companyName: sql`${companies.companyName}`,
  // The score has nine digits; the highest comes first.
  attention: sql`lpad((999999999 - coalesce(attention.score, 0))::text, 9, '0') || ${activityRankColumn} || ${appliances.applianceName}`,
  deviations: sql`lpad((999999999 - coalesce(attention.deviations, 0))::text, 9, '0') || ${appliances.applianceName}`,
  alarms: sql`${alarmRankColumn} || ${activityRankColumn} || ${appliances.applianceName}`,
  lastHeard: sql`coalesce(greatest(${applianceStates.status} ->> 'at', ${applianceStates.telemetry} ->> 'at'), '') collate "C"`,
};

export const applianceCursorSchema = z.tuple([storedText, storedText]);
export type ApplianceCursor = z.infer<typeof applianceCursorSchema>;

interface ApplianceOrder {
  value: SQL;
  orderBy: SQL;
  isAfter(cursor: ApplianceCursor): SQL;
  joins: OrderJoins;
}

/**
 * The serial number makes every order total.
 *
 * @param isEverythingSeen whether the holder sees all machines; for other holders the planner overestimates the
 * machines in scope and would scan an index in this order
 */
export function orderOf({ sort, now }: Order, isEverythingSeen: boolean): ApplianceOrder {
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
    joins: {
      alarms: key === 'alarms',
      attentionAt: key === 'attention' || key === 'deviations' ? now : undefined,
    },
  };
}
