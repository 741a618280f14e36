import type { userListQuerySchema } from '@washboard/contract/user-administration/user-administration';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor, storedText } from '../../../http/list-cursor.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { findAccounts, presentAccount } from './administered-accounts.ts';

const accountCursor = defineCursor('users', z.tuple([storedText]));

export async function listUsers(
  orm: Orm,
  actor: Actor,
  { cursor, limit, ...filter }: z.infer<typeof userListQuerySchema>,
) {
  const [after = null] = cursor ? accountCursor.decode(cursor) : [];
  const { rows, total } = await findAccounts(orm, administeredAccounts(actor), { filter, limit: limit + 1, after });
  const page = accountCursor.cutPage(rows, { limit, sortedBy: ({ email }) => [email] });
  return { items: page.rows.map(presentAccount), nextCursor: page.nextCursor, total };
}
