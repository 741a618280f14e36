import type { ApplianceSort } from '@washboard/contract/appliances/appliances';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { type SearchedSelection, type Selection, selected, withSearchedCompanies } from './appliance-filter.ts';
import { type ApplianceCursor, orderOf } from './appliance-order.ts';
import { type ApplianceRow, findAppliances } from './appliances-repository.ts';
import { appliances } from './tables.ts';

export interface Page {
  sort: ApplianceSort;
  limit: number;
  offset: number;
  after: ApplianceCursor | null;
}

export interface ListedAppliance extends ApplianceRow {
  sortedBy: ApplianceCursor;
}

/** One page of machines, and the total of all pages. */
export async function listAppliances(orm: Orm, selection: Selection, page: Page) {
  const searched = await withSearchedCompanies(orm, selection);
  const [places, total] = await Promise.all([findPlaces(orm, searched, page), countAppliances(orm, searched)]);
  // Reads full rows only for the machines of this page.
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

/** Serial numbers of all selected machines, in order: a few bytes each, so the list can be long. */
export async function findSelected(orm: Orm, selection: Selection, sort: ApplianceSort): Promise<string[]> {
  const { orderBy, areAlarmsUsed } = orderOf(sort, selection.holder.role === 'ADMIN');
  const searched = await withSearchedCompanies(orm, selection);
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber" ${selected(searched, areAlarmsUsed)} order by ${orderBy}`);
  return rows.map(({ serialNumber }) => serialNumber);
}
