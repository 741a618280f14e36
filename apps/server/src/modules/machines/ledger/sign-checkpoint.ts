import { formatCheckpoint } from '@washboard/ledger/checkpoint/checkpoint';
import { isSignedBy, parseNote, signNote } from '@washboard/ledger/checkpoint/signed-note';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { CoreContext } from '../../../context.ts';
import { findLatestCheckpoint } from './checkpoints-repository.ts';
import { type LedgerKeys, writeLastCheckpoint } from './key-store.ts';
import { logRoot } from './log-store.ts';
import { ledgerCheckpoints } from './tables.ts';

/** @returns the signed note */
export async function signCheckpoint(
  transaction: Transaction,
  { log, key, sign }: LedgerKeys,
  { size, at }: { size: number; at: Date },
): Promise<string> {
  const root = await logRoot(transaction, log, size);
  const note = signNote(formatCheckpoint({ origin: key.name, size, root, extensions: [] }), key, sign);
  await transaction
    .insert(ledgerCheckpoints)
    .values({ log, size, at, note })
    .onConflictDoUpdate({ target: [ledgerCheckpoints.log, ledgerCheckpoints.size], set: { note } });
  return note;
}

/** The last checkpoint that this key signed; null after a rotation, so that the new key signs the log. */
export async function findOwnCheckpoint(transaction: Transaction, { log, key }: LedgerKeys): Promise<string | null> {
  const latest = await findLatestCheckpoint(transaction, log);
  const note = latest === null ? null : parseNote(latest.note);
  return note && isSignedBy(note, key) ? (latest?.note ?? null) : null;
}

/**
 * A checkpoint that the database lacks would look like an old backup, so it is written after its commit. The lock
 * orders concurrent writes, so that the newest checkpoint stays.
 */
export async function writeLatestCheckpoint(
  { config, database }: Pick<CoreContext, 'config' | 'database'>,
  log: number,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledger})`);
    const latest = await findLatestCheckpoint(transaction, log);
    if (latest) await writeLastCheckpoint(config.ledgerDirectory, latest.note);
  });
}
