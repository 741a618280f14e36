import { type Checkpoint, formatCheckpoint, parseCheckpoint } from '@washboard/ledger/checkpoint';
import type { LedgerHead } from '@washboard/ledger/entry';
import { isSignedBy, parseNote, signNote, toVerifierKey } from '@washboard/ledger/signed-note';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context, CoreContext } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { chainEndOf, LedgerWriter, saveEntries } from './append-entries.ts';
import { findLatestCheckpoint } from './checkpoints.ts';
import {
  createKeys,
  LedgerKeyError,
  type LedgerKeys,
  readLastCheckpoint,
  readLedgerKeys,
  rotateKeys,
  writeLastCheckpoint,
} from './key-store.ts';
import { appendToLog, DamagedLogError, logRoot, logSize } from './log-store.ts';
import { ledgerCheckpoints, ledgerLogged } from './tables.ts';

type LedgerContext = Pick<CoreContext, 'config' | 'database' | 'clock' | 'logger'>;

interface SignedLog {
  keys: LedgerKeys;
  size: number;
  checkpoint: string | null;
}

const headsPerBatch = 10_000;

/** @throws LedgerKeyError */
export async function publishHeads(context: LedgerContext, serialNumber?: string): Promise<SignedLog> {
  for (;;) {
    const { isComplete, ...signed } = await publishSome(context, serialNumber);
    if (isComplete) return signed;
  }
}

async function publishSome(
  context: LedgerContext,
  serialNumber: string | undefined,
): Promise<SignedLog & { isComplete: boolean }> {
  const { database, clock } = context;
  const published = await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledger})`);
    const keys = await presentKeys(context, transaction);
    const heads = await unloggedHeads(transaction, serialNumber);
    await reportBroken(context, transaction, heads);
    const before = await logSize(transaction, keys.log);
    const isComplete = heads.length < headsPerBatch;
    if (heads.length === 0) {
      const checkpoint = await lastCheckpoint(transaction, keys);
      if (checkpoint !== null || before === 0) return { keys, size: before, checkpoint, isComplete };
    }
    const size = await appendToLog(transaction, keys.log, heads);
    await markLogged(transaction, heads);
    const root = await logRoot(transaction, keys.log, size);
    const text = formatCheckpoint({ origin: keys.key.name, size, root, extensions: [] });
    const checkpoint = signNote(text, keys.key, keys.sign);
    const row = { log: keys.log, size, at: clock.now(), note: checkpoint };
    await transaction
      .insert(ledgerCheckpoints)
      .values(row)
      .onConflictDoUpdate({
        target: [ledgerCheckpoints.log, ledgerCheckpoints.size],
        set: { note: checkpoint },
      });
    return { keys, size, checkpoint, isComplete };
  });
  if (published.checkpoint !== null) await storeCheckpoint(context, published.keys.log);
  return published;
}

/**
 * A checkpoint that the database lacks would look like an old backup, so it is written after its commit. The lock
 * orders concurrent writes, so that the newest checkpoint stays.
 */
async function storeCheckpoint({ config, database }: LedgerContext, log: number): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledger})`);
    const latest = await findLatestCheckpoint(transaction, log);
    if (latest) await writeLastCheckpoint(config.ledgerDirectory, latest.note);
  });
}

/**
 * Both keys sign the handover, so a verifier that trusts the old key can trust the new one.
 * @returns the new key as a verifier key of a signed note
 * @throws LedgerKeyError if no key exists yet
 */
export async function rotateLedgerKey({ config, database, clock }: Omit<LedgerContext, 'logger'>): Promise<string> {
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.ledger})`);
    const before = await readLedgerKeys(config.ledgerDirectory);
    if (!before) throw new LedgerKeyError(`There is no key in ${config.ledgerDirectory} yet.`);
    const { log, key } = before;
    const after = await rotateKeys(config.ledgerDirectory, before, { log, origin: key.name });
    const subject = toVerifierKey(after.key);
    const line = { at: clock.now(), actor: null, origin: 'cli', action: 'ledgerKey.rotated', subject } as const;
    await recordAudit(transaction, line);
    return subject;
  });
}

/** Null after a rotation, so that the new key signs the log. */
async function lastCheckpoint(transaction: Transaction, { log, key }: LedgerKeys): Promise<string | null> {
  const latest = await findLatestCheckpoint(transaction, log);
  const note = latest === null ? null : parseNote(latest.note);
  return note && isSignedBy(note, key) ? (latest?.note ?? null) : null;
}

/**
 * A log without its last published checkpoint was restored from a backup or lost rows. It ends, a new log begins, and
 * each ledger gets an entry about it.
 */
async function presentKeys(context: LedgerContext, transaction: Transaction): Promise<LedgerKeys> {
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
  const present = isBegun ? keys : await rotateKeys(directory, keys, { log, origin: originOf(config.publicUrl, log) });
  await recordRestoration(context, transaction, published);
  return present;
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

async function unloggedHeads(transaction: Transaction, serialNumber: string | undefined): Promise<UnloggedHead[]> {
  const { rows } = await transaction.execute<HeadRow & { logged: string }>(sql`
    select h.serial_number as "serialNumber", h.number, h.hash, coalesce(l.number, 0) as logged
    from ledger_heads h left join ledger_logged l on l.serial_number = h.serial_number
    where h.number > coalesce(l.number, 0)
      ${serialNumber === undefined ? sql`` : sql`and h.serial_number = ${serialNumber}`}
    order by h.serial_number limit ${headsPerBatch}`);
  return rows.map(({ serialNumber: machine, number, hash, logged }) => ({
    machine,
    number: Number(number),
    hash,
    logged: Number(logged),
  }));
}

interface UnloggedHead extends LedgerHead {
  logged: number;
}

async function markLogged(transaction: Transaction, heads: readonly LedgerHead[]): Promise<void> {
  const rows = JSON.stringify(heads.map(({ machine, number }) => ({ machine, number })));
  await transaction.execute(sql`
    insert into ledger_logged (serial_number, number)
    select x.machine, x.number from json_to_recordset(${rows}) as x(machine text, number bigint)
    on conflict (serial_number) do update set number = excluded.number`);
}

/**
 * Changed ledgers are signed nevertheless: a verifier finds the change, and one machine must not stop the log of the
 * others.
 */
async function reportBroken(
  { logger }: LedgerContext,
  transaction: Transaction,
  heads: readonly UnloggedHead[],
): Promise<void> {
  if (heads.length === 0) return;
  const { rows } = await transaction.execute<{ machine: string }>(sql`
    select x.machine from json_to_recordset(${JSON.stringify(heads)}) as x(
      machine text, number bigint, hash text, logged bigint)
    where x.number - x.logged <> (
        select count(*) from ledger_entries e
        where e.serial_number = x.machine and e.number > x.logged and e.number <= x.number)
      or exists (
        select from (
          select encode(sha256(convert_to(e.text, 'UTF8')), 'hex') as hash,
            lead(e.text::json ->> 'previous', 1, x.hash) over (order by e.number) as expected
          from ledger_entries e
          where e.serial_number = x.machine and e.number > x.logged and e.number <= x.number) chain
        where hash <> expected)`);
  if (rows.length > 0)
    logger.error({ machines: rows.map(({ machine }) => machine) }, 'ledgers were changed in the database');
}

/** @throws ProblemError LEDGER_NOT_SIGNED */
export async function signLedger(context: Context, serialNumber?: string): Promise<SignedLog> {
  try {
    return await publishHeads(context, serialNumber);
  } catch (error) {
    if (!(error instanceof LedgerKeyError)) throw error;
    context.logger.error({ err: error }, 'the ledger cannot be signed');
    throw new ProblemError('LEDGER_NOT_SIGNED');
  }
}
