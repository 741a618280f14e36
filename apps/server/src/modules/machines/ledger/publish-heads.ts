import type { LedgerHead } from '@washboard/ledger/entry';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context, CoreContext } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findSigningKeys } from './find-signing-keys.ts';
import { LedgerKeyError, type LedgerKeys } from './key-store.ts';
import { appendToLog, logSize } from './log-store.ts';
import { findOwnCheckpoint, signCheckpoint, writeLatestCheckpoint } from './sign-checkpoint.ts';

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
    const keys = await findSigningKeys(context, transaction);
    const heads = await unloggedHeads(transaction, serialNumber);
    await reportBroken(context, transaction, heads);
    const before = await logSize(transaction, keys.log);
    const isComplete = heads.length < headsPerBatch;
    if (heads.length === 0) {
      const checkpoint = await findOwnCheckpoint(transaction, keys);
      if (checkpoint !== null || before === 0) return { keys, size: before, checkpoint, isComplete };
    }
    const size = await appendToLog(transaction, keys.log, heads);
    await markLogged(transaction, heads);
    const checkpoint = await signCheckpoint(transaction, keys, { size, at: clock.now() });
    return { keys, size, checkpoint, isComplete };
  });
  if (published.checkpoint !== null) await writeLatestCheckpoint(context, published.keys.log);
  return published;
}

type HeadRow = Record<'serialNumber' | 'number' | 'hash' | 'logged', string>;

async function unloggedHeads(transaction: Transaction, serialNumber: string | undefined): Promise<UnloggedHead[]> {
  const { rows } = await transaction.execute<HeadRow>(sql`
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
