import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { ledgerCheckpoints, ledgerCosignatures } from './tables.ts';

/** The signed states of a log, with the countersignatures that they have. */

export interface SignedState {
  size: number;
  at: Date;
  /** Signed by the log only. */
  note: string;
  /** Lines that may stand below the note. */
  cosignatures: string;
}

interface Search {
  log: number;
  limit: number;
  /** Only smaller ones. */
  before?: number | null;
  /** Only those signed until then. */
  until?: Date;
}

// Named in full: as a column of the query, `size` would be that of the countersignature.
const cosignatures = sql<string>`coalesce((
  select string_agg(c.line || chr(10), '' order by c.at, c.witness) from ${ledgerCosignatures} c
  where c.log = ledger_checkpoints.log and c.size = ledger_checkpoints.size), '')`;

/** The newest first. */
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

/** The last signed state; null where nothing was signed yet. */
export async function findLatestCheckpoint(orm: Orm | Transaction, log: number): Promise<SignedState | null> {
  const [latest] = await findCheckpoints(orm, { log, limit: 1 });
  return latest ?? null;
}

export const cosignedNote = ({ note, cosignatures: lines }: Pick<SignedState, 'note' | 'cosignatures'>): string =>
  `${note}${lines}`;
