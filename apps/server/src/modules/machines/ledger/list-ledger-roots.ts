import type { LedgerRoots, LedgerRootsQuery } from '@washboard/contract/ledger/ledger';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { cosignedNote, findCheckpoints } from './checkpoints-repository.ts';
import { requireLedgerKeys } from './key-store.ts';

const rootsCursor = defineCursor('ledgerRoots', z.tuple([z.string().regex(/^\d{1,15}$/)]));

/** @throws ProblemError LEDGER_EMPTY */
export async function listLedgerRoots(
  { config, database }: Context,
  { limit, cursor }: LedgerRootsQuery,
): Promise<LedgerRoots> {
  const after = cursor ? Number(rootsCursor.decode(cursor)[0]) : null;
  const { log } = await requireLedgerKeys(config.ledgerDirectory);
  const checkpoints = await findCheckpoints(database.orm, { log, limit: limit + 1, before: after });
  const { rows, nextCursor } = rootsCursor.cutPage(checkpoints, { limit, sortedBy: ({ size }) => [String(size)] });
  return {
    items: rows.map((row) => ({ at: row.at.toISOString(), size: row.size, checkpoint: cosignedNote(row) })),
    nextCursor,
  };
}
