import type { ServiceClientListQuery } from '@washboard/contract/service-clients/service-clients';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor, storedInstant } from '../../../http/list-cursor.ts';
import { findClients } from './clients-repository.ts';
import { presentClient } from './present-client.ts';

const clientCursor = defineCursor('serviceClients', z.tuple([storedInstant, z.uuid()]));

export async function listServiceClients(
  orm: Orm,
  actor: Actor,
  { search, state, cursor, limit }: ServiceClientListQuery,
) {
  const after = cursor ? clientCursor.decode(cursor) : null;
  const { rows, total } = await findClients(orm, actor, { search, state, limit: limit + 1, after });
  const page = clientCursor.cutPage(rows, { limit, sortedBy: ({ createdAt, id }) => [createdAt.toISOString(), id] });
  return { items: page.rows.map(presentClient), nextCursor: page.nextCursor, total };
}
