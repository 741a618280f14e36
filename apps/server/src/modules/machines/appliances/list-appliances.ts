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
  /** What it is sorted by. */
  sortedBy: ApplianceCursor;
}

/** The machines of a page, and how many there are on all pages. */
export async function listAppliances(orm: Orm, selection: Selection, page: Page) {
  const searched = await withSearchedCompanies(orm, selection);
  const [places, total] = await Promise.all([findPlaces(orm, searched, page), countAppliances(orm, searched)]);
  // Only for what is shown is everything read, however many machines come before.
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

/** Of all machines that are asked for, in order: some bytes each, so that any number can be gone through. */
export async function findSelected(orm: Orm, selection: Selection, sort: ApplianceSort): Promise<string[]> {
  const { orderBy, areAlarmsUsed } = orderOf(sort, selection.holder.role === 'ADMIN');
  const searched = await withSearchedCompanies(orm, selection);
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber" ${selected(searched, areAlarmsUsed)} order by ${orderBy}`);
  return rows.map(({ serialNumber }) => serialNumber);
}
