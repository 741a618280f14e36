import type { userListQuerySchema } from '@washboard/contract/accounts/user-administration';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { cutPage, decodeCursor, storedText } from '../../../http/list-cursor.ts';
import { administeredAccounts } from '../../people/accounts/index.ts';
import { findAccounts } from './accounts-repository.ts';

const list = 'users';

export async function listAccounts(
  orm: Orm,
  actor: Actor,
  { cursor, limit, ...filter }: z.infer<typeof userListQuerySchema>,
) {
  const [after = null] = cursor ? decodeCursor(list, z.tuple([storedText]), cursor) : [];
  const scope = administeredAccounts(actor);
  const { rows, total } = await findAccounts(orm, scope, { filter, limit: limit + 1, after });
  return { ...cutPage(rows, { limit, list, sortedBy: ({ email }) => [email] }), total };
}
