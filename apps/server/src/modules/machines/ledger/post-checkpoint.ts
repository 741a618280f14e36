// The operator cannot deny checkpoints that other people have.
import { open } from 'node:fs/promises';
import { hourMs } from '@washboard/contract/time/durations';
import { parseCheckpoint } from '@washboard/ledger/checkpoint/checkpoint';
import { parseNote } from '@washboard/ledger/checkpoint/signed-note';
import { eq, sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { within } from '../../../timing/within.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { cosignedNote, findCheckpoints } from './checkpoints-repository.ts';
import { readLedgerKeys } from './key-store.ts';
import { ledgerPostings } from './tables.ts';

type PostingContext = Pick<Context, 'config' | 'database' | 'clock' | 'jobQueue'>;

/** One process at a time posts to a target. */
const postingLocks = { file: advisoryLocks.ledgerFile, mail: advisoryLocks.ledgerMail } as const;
const intervalsMs = { file: hourMs, mail: 24 * hourMs } as const;

export async function postToFile(context: PostingContext): Promise<void> {
  const { file } = context.config.ledgerPosting;
  if (file === null) return;
  await postNewest(context, 'file', async (_transaction, note) => {
    await within(limits.attesting.postingMs, append(file, `${note}\n`));
  });
}

/** A hanging mount must not occupy one more thread with each try. */
const underWay = new Set<string>();

async function append(path: string, text: string): Promise<void> {
  if (underWay.has(path)) throw new Error('the last attempt has not ended yet');
  underWay.add(path);
  try {
    await appendAndSync(path, text);
  } finally {
    underWay.delete(path);
  }
}

async function appendAndSync(path: string, text: string): Promise<void> {
  const file = await open(path, 'a', 0o644);
  try {
    await file.appendFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function postByMail(context: PostingContext): Promise<void> {
  const { mails, language } = context.config.ledgerPosting;
  if (mails.length === 0) return;
  await postNewest(context, 'mail', async (transaction, note) => {
    const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '');
    for (const address of mails) {
      const topic = { origin: checkpoint?.origin ?? '', checkpoint: note };
      await orderMail(transaction, context, { kind: 'ledgerCheckpoint', to: { address, name: '', language }, topic });
    }
  });
}

/** A failed posting is not recorded, so it is tried again. */
async function postNewest(
  { config, database: { orm }, clock }: PostingContext,
  target: keyof typeof postingLocks,
  post: (transaction: Transaction, note: string) => Promise<void>,
): Promise<void> {
  const keys = await readLedgerKeys(config.ledgerDirectory);
  if (!keys) return;
  const { log } = keys;
  await orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${postingLocks[target]})`);
    const now = clock.now();
    const [last] = await transaction.select().from(ledgerPostings).where(eq(ledgerPostings.target, target));
    if (last && now.getTime() - last.at.getTime() < intervalsMs[target]) return;
    const until = new Date(now.getTime() - limits.attesting.beforePostingMs);
    const [newest] = await findCheckpoints(transaction, { log, limit: 1, until });
    if (!newest || (last?.log === log && last.size >= newest.size)) return;
    await post(transaction, cosignedNote(newest));
    const row = { target, at: now, log, size: newest.size };
    await transaction
      .insert(ledgerPostings)
      .values(row)
      .onConflictDoUpdate({ target: ledgerPostings.target, set: row });
  });
}
