import { type Checkpoint, parseCheckpoint } from '@washboard/ledger/checkpoint/checkpoint';
import { parseNote } from '@washboard/ledger/checkpoint/signed-note';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { CoreContext } from '../../../context.ts';
import {
  createKeys,
  LedgerKeyError,
  type LedgerKeys,
  readLastCheckpoint,
  readLedgerKeys,
  rotateKeys,
} from './key-store.ts';
import { chainEndOf, LedgerWriter, saveEntries } from './ledger-writer.ts';
import { DamagedLogError, logRoot, logSize } from './log-store.ts';
import { ledgerCheckpoints, ledgerLogged } from './tables.ts';

type LedgerContext = Pick<CoreContext, 'config' | 'clock' | 'logger'>;

/**
 * A log without its last published checkpoint was restored from a backup or lost rows. It ends, a new log begins, and
 * each ledger gets an entry about it.
 * @throws LedgerKeyError if the log is signed and its keys are missing
 */
export async function findSigningKeys(context: LedgerContext, transaction: Transaction): Promise<LedgerKeys> {
  const { config, logger } = context;
  const directory = config.ledgerDirectory;
  const keys = await readLedgerKeys(directory);
  if (!keys) {
    const [signed] = await transaction.select({ log: ledgerCheckpoints.log }).from(ledgerCheckpoints).limit(1);
    if (signed)
      throw new LedgerKeyError(
        `There are no keys in ${directory}, though the database has a signed log: restore the directory from a backup.`,
      );
    return createKeys(directory, originOf(config.publicUrl, 1));
  }
  const published = publishedCheckpoint(await readLastCheckpoint(directory));
  if (!published || (await contains(transaction, keys, published))) return keys;
  logger.error({ origin: published.origin, size: published.size }, 'the database is older than the published ledger');
  // A crash may have separated the new log from its explaining entries.
  const isBegun = published.origin !== keys.key.name;
  const log = keys.log + 1;
  const current = isBegun ? keys : await rotateKeys(directory, keys, { log, origin: originOf(config.publicUrl, log) });
  await recordRestoration(context, transaction, published);
  return current;
}

function originOf(publicUrl: string, log: number): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname.replace(/\/$/, '')}/ledger${log === 1 ? '' : `/${log}`}`;
}

function publishedCheckpoint(note: string | null): Checkpoint | null {
  const parsed = note === null ? null : parseNote(note);
  return parsed ? parseCheckpoint(parsed.text) : null;
}

async function contains(transaction: Transaction, { log, key }: LedgerKeys, published: Checkpoint): Promise<boolean> {
  const size = await logSize(transaction, log);
  if (published.origin !== key.name) return size > 0;
  if (published.size > size) return false;
  try {
    const root = await logRoot(transaction, log, published.size);
    return Buffer.from(root).equals(published.root);
  } catch (error) {
    if (error instanceof DamagedLogError) return false;
    throw error;
  }
}

type HeadRow = Record<'serialNumber' | 'number' | 'hash', string> & { cycleNumber: string | null };

/** The append to every ledger waits for running batches. */
async function recordRestoration(
  { clock }: LedgerContext,
  transaction: Transaction,
  { origin, size, root }: Checkpoint,
): Promise<void> {
  await transaction.execute(sql`select from appliance_states order by serial_number for update`);
  const { rows } = await transaction.execute<HeadRow>(
    sql`select serial_number as "serialNumber", number, hash, cycle_number as "cycleNumber" from ledger_heads`,
  );
  const at = clock.now().toISOString();
  const writers = rows.map((row) => new LedgerWriter(row.serialNumber, chainEndOf(row)));
  const published = { origin, size, root: Buffer.from(root).toString('base64') };
  for (const writer of writers) writer.append({ at, kind: 'gap', body: { reason: 'restored', published } });
  await saveEntries(transaction, writers);
  await transaction.delete(ledgerLogged);
}
