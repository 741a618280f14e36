import type { ApplianceList, ApplianceListQuery } from '@washboard/contract/appliances/appliances';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { type ApplianceRow, findAppliances, presentApplianceSummary } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { type ApplianceCursor, applianceCursorSchema, type Order, orderOf } from './appliance-order.ts';
import {
  type ApplianceSelection,
  type SearchedSelection,
  selectedAppliances,
  withSearchedCompanies,
} from './appliance-selection.ts';

export async function listAppliances(
  { database, config, clock }: Context,
  actor: Actor,
  { cursor, offset = 0, limit, sort, ...filter }: ApplianceListQuery,
): Promise<ApplianceList> {
  const applianceCursor = defineCursor(sort, applianceCursorSchema);
  const after = cursor ? applianceCursor.decode(cursor) : null;
  const selection = { holder: actor, brand: config.brand, filter };
  const order = { sort, now: clock.now(), limit: limit + 1, offset, after };
  const { rows, total } = await findAppliancePage(database.orm, selection, order);
  const page = applianceCursor.cutPage(rows, { limit, sortedBy: ({ sortedBy }) => sortedBy });
  return { items: page.rows.map(presentApplianceSummary), total, nextCursor: page.nextCursor };
}

interface Page extends Order {
  limit: number;
  offset: number;
  after: ApplianceCursor | null;
}

interface ListedAppliance extends ApplianceRow {
  sortedBy: ApplianceCursor;
}

export async function findAppliancePage(orm: Orm, selection: ApplianceSelection, page: Page) {
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

async function findPlaces(orm: Orm, selection: SearchedSelection, { limit, offset, after, ...order }: Page) {
  const { value, orderBy, isAfter, joins } = orderOf(order, selection.holder.role === 'ADMIN');
  const { rows } = await orm.execute<{ serialNumber: string; value: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber", ${value} as value
    ${selectedAppliances(selection, joins)} ${after ? sql`and ${isAfter(after)}` : sql``}
    order by ${orderBy} limit ${limit} offset ${offset}`);
  return rows;
}

async function countAppliances(orm: Orm, selection: SearchedSelection): Promise<number> {
  const { rows } = await orm.execute<{ total: number }>(
    sql`select count(*)::int as total ${selectedAppliances(selection)}`,
  );
  return rows[0]?.total ?? 0;
}
