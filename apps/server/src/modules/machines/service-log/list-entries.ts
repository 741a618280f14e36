import type { ServiceLog } from '@washboard/contract/service-log/service-log';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { entryCursorSchema, findEntries, placeOf } from './entries-repository.ts';
import { presentEntries } from './present-entry.ts';

/** Names the list in its cursors. */
const list = 'serviceLog';

interface ListOrder {
  serialNumber: string;
  limit: number;
  cursor?: string | undefined;
}

/** One page of a machine's service log. */
export async function listServiceLog(
  orm: Orm,
  actor: Actor,
  { serialNumber, limit, cursor }: ListOrder,
): Promise<ServiceLog> {
  const after = cursor ? decodeCursor(list, entryCursorSchema, cursor) : null;
  const found = await findEntries(orm, serialNumber, { limit: limit + 1, after });
  const page = cutPage(found, { limit, list, sortedBy: placeOf });
  return { items: await presentEntries(orm, page.rows, actor), nextCursor: page.nextCursor };
}
