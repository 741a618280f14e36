import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ledgerCheckpoints, ledgerCosignatures } from './tables.ts';

export interface SignedState {
  size: number;
  at: Date;
  note: string;
  cosignatures: string;
}

interface Search {
  log: number;
  limit: number;
  before?: number | null;
  until?: Date;
}

// Without its table, `size` would be the column of the countersignature.
const cosignatures = sql<string>`coalesce((
  select string_agg(c.line || chr(10), '' order by c.at, c.witness) from ${ledgerCosignatures} c
  where c.log = ledger_checkpoints.log and c.size = ledger_checkpoints.size), '')`;

export function findCheckpoints(
  orm: Orm | Transaction,
  { log, limit, before = null, until }: Search,
): Promise<SignedState[]> {
  const { size, at, note } = ledgerCheckpoints;
  return orm
    .select({ size, at, note, cosignatures })
    .from(ledgerCheckpoints)
    .where(
      and(
        eq(ledgerCheckpoints.log, log),
        before === null ? undefined : lt(size, before),
        until === undefined ? undefined : lte(at, until),
      ),
    )
    .orderBy(desc(size))
    .limit(limit);
}

export async function findLatestCheckpoint(orm: Orm | Transaction, log: number): Promise<SignedState | null> {
  const [latest] = await findCheckpoints(orm, { log, limit: 1 });
  return latest ?? null;
}

export const cosignedNote = ({ note, cosignatures: lines }: Pick<SignedState, 'note' | 'cosignatures'>): string =>
  `${note}${lines}`;
