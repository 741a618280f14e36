import type { ApplianceSort, ApplianceSortKey } from '@washboard/contract/appliances/appliances';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/tables.ts';
import { type SearchedSelection, type Selection, selected, withSearchedCompanies } from './appliance-filter.ts';
import { type ApplianceRow, findAppliances } from './appliances-repository.ts';
import { calmness, idleness } from './state-columns.ts';
import { applianceStates, appliances } from './tables.ts';

export interface Page {
  sort: ApplianceSort;
  limit: number;
  offset: number;
  after: ApplianceCursor | null;
}

interface ListedAppliance extends ApplianceRow {
  sortedBy: ApplianceCursor;
}

export async function listAppliances(orm: Orm, selection: Selection, page: Page) {
  const searched = await withSearchedCompanies(orm, selection);
  const [places, total] = await Promise.all([findPlaces(orm, searched, page), countAppliances(orm, searched)]);
  const rows = await findAppliances(
    orm,
    places.map(({ serialNumber }) => serialNumber),
  );
  const values = new Map(places.map(({ serialNumber, value }) => [serialNumber, value]));
  const listed = rows.map((row): ListedAppliance => {
    const { serialNumber } = row.appliance;
    return { ...row, sortedBy: [values.get(serialNumber) ?? '', serialNumber] };
  });
  return { rows: listed, total };
}

async function findPlaces(orm: Orm, selection: SearchedSelection, { sort, limit, offset, after }: Page) {
  const { value, orderBy, isAfter, areAlarmsUsed } = orderOf(sort, selection.holder.role === 'ADMIN');
  const { rows } = await orm.execute<{ serialNumber: string; value: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber", ${value} as value
    ${selected(selection, areAlarmsUsed)} ${after ? sql`and ${isAfter(after)}` : sql``}
    order by ${orderBy} limit ${limit} offset ${offset}`);
  return rows;
}

async function countAppliances(orm: Orm, selection: SearchedSelection): Promise<number> {
  const { rows } = await orm.execute<{ total: number }>(
    sql`select count(*)::int as total ${selected(selection, false)}`,
  );
  return rows[0]?.total ?? 0;
}

export async function findSelected(orm: Orm, selection: Selection, sort: ApplianceSort): Promise<string[]> {
  const { orderBy, areAlarmsUsed } = orderOf(sort, selection.holder.role === 'ADMIN');
  const searched = await withSearchedCompanies(orm, selection);
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber" ${selected(searched, areAlarmsUsed)} order by ${orderBy}`);
  return rows.map(({ serialNumber }) => serialNumber);
}

/** The machine's own times are stored in one UTC format, so text order is time order. */
const sortColumns: Readonly<Record<ApplianceSortKey, SQL>> = {
  applianceName: sql`${appliances.applianceName}`,
  serialNumber: sql`${appliances.serialNumber}`,
  companyName: sql`${companies.companyName}`,
  alarms: sql`${calmness} || ${idleness} || ${appliances.applianceName}`,
  lastHeard: sql`coalesce(greatest(${applianceStates.status} ->> 'at', ${applianceStates.telemetry} ->> 'at'), '') collate "C"`,
};

export const applianceCursorSchema = z.tuple([storedText, storedText]);
type ApplianceCursor = z.infer<typeof applianceCursorSchema>;

interface ApplianceOrder {
  value: SQL;
  orderBy: SQL;
  isAfter(cursor: ApplianceCursor): SQL;
  areAlarmsUsed: boolean;
}

/**
 * The serial number makes every order total.
 *
 * @param isEverythingSeen whether the holder sees all machines; for other holders the planner overestimates the
 * machines in scope and would scan an index in this order
 */
function orderOf(sort: ApplianceSort, isEverythingSeen: boolean): ApplianceOrder {
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
