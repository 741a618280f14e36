import { toBase64 } from '@washboard/ledger/bytes';
import {
  cosignatureTime,
  keyIdOf,
  type NoteKey,
  parseNote,
  parseVerifierKey,
  signatureLine,
} from '@washboard/ledger/checkpoint/signed-note';
import { consistencyProof } from '@washboard/ledger/tree/consistency-proof';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { LedgerWitness } from '../../../config/config.ts';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { findLatestCheckpoint, type SignedState } from './checkpoints-repository.ts';
import { readLedgerKeys } from './key-store.ts';
import { readRanges } from './log-store.ts';
import { type BoundedAnswer, postBounded } from './post-bounded.ts';
import { ledgerCosignatures } from './tables.ts';

export class WitnessError extends Error {
  override name = 'WitnessError';
  /** True if the witness saw another log: this one was rewritten, truncated, or has a second writer. */
  readonly isContradiction: boolean;

  constructor(message: string, isContradiction = false) {
    super(message);
    this.isContradiction = isContradiction;
  }
}

type WitnessContext = Pick<CoreContext, 'config' | 'database'>;

interface CountersignOptions {
  signal: AbortSignal;
  answerMs?: number;
}

/** The witness may name another size than the server remembers, and again if another process signed meanwhile. */
const maxRequests = 3;

/**
 * Implements a client of https://c2sp.org/tlog-witness.
 * @throws WitnessError, and errors of the network
 */
export async function countersign(
  { config, database: { orm } }: WitnessContext,
  witness: LedgerWitness,
  { signal, answerMs = limits.attesting.answerMs }: CountersignOptions,
): Promise<void> {
  const keys = await readLedgerKeys(config.ledgerDirectory);
  const key = parseVerifierKey(witness.key);
  if (!keys || !key) return;
  const { log } = keys;
  // The size is read first, because another process may sign meanwhile.
  let witnessedSize = await cosignedSize(orm, log, witness);
  const latest = await findLatestCheckpoint(orm, log);
  if (!latest || witnessedSize === latest.size) return;
  refuseLarger(witnessedSize, latest);
  for (let request = 1; request <= maxRequests; request += 1) {
    const answer = await postBounded(`${witness.url}/add-checkpoint`, {
      body: await addCheckpoint(orm, log, latest, witnessedSize),
      contentType: 'text/plain; charset=utf-8',
      maxBytes: limits.attesting.answerBytes,
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    });
    if (answer.status === 200) return saveCosignature(orm, { log, latest, witness, key }, answer);
    if (answer.status !== 409) throw refusal(answer);
    witnessedSize = sizeOf(answer);
    refuseLarger(witnessedSize, latest);
  }
  throw new WitnessError(`it names another size with each of ${maxRequests} requests`);
}

function refuseLarger(witnessedSize: number, { size }: SignedState): void {
  if (witnessedSize > size)
    throw new WitnessError(`it has seen a log with ${witnessedSize} entries, and this one has ${size}`, true);
}

async function cosignedSize(orm: Orm, log: number, { key }: LedgerWitness): Promise<number> {
  const [row] = await orm
    .select({ size: max(ledgerCosignatures.size) })
    .from(ledgerCosignatures)
    .where(and(eq(ledgerCosignatures.log, log), eq(ledgerCosignatures.witness, key)));
  return Number(row?.size ?? 0);
}

async function addCheckpoint(
  orm: Orm,
  log: number,
  { size, note }: SignedState,
  witnessedSize: number,
): Promise<string> {
  const ranges = consistencyProof(witnessedSize, size);
  const hashOf = await readRanges(orm, log, ranges);
  return [`old ${witnessedSize}`, ...ranges.map((range) => toBase64(hashOf(range))), '', note].join('\n');
}

const textOf = ({ body }: BoundedAnswer) => Buffer.from(body).toString('utf8');

function sizeOf(answer: BoundedAnswer): number {
  const [, size] = /^(0|[1-9]\d{0,14})\n$/.exec(textOf(answer)) ?? [];
  if (size === undefined) throw new WitnessError('it reports a conflict without the size that it knows');
  return Number(size);
}

const reasons: Readonly<Record<number, string>> = {
  400: 'it does not understand the request',
  403: 'it does not accept the key of this log; the present one is at /api/v1/ledger/keys',
  404: 'it does not know this log: its owner must add the key at /api/v1/ledger/keys',
};

function refusal(answer: BoundedAnswer): WitnessError {
  if (answer.status === 422) return new WitnessError('this log does not continue the one that it has seen', true);
  const reason = reasons[answer.status] ?? 'unexpected answer';
  return new WitnessError(`${reason} (status ${answer.status}: ${textOf(answer).slice(0, 200).trim()})`);
}

async function saveCosignature(
  orm: Orm,
  { log, latest, witness, key }: { log: number; latest: SignedState; witness: LedgerWitness; key: NoteKey },
  answer: BoundedAnswer,
): Promise<void> {
  const text = parseNote(latest.note)?.text ?? '';
  const note = parseNote(`${text}\n${textOf(answer)}`);
  const at = note && cosignatureTime(note, key);
  const keyId = Buffer.from(keyIdOf(key));
  const ownSignature = note?.signatures.find(({ name, keyId: id }) => name === key.name && keyId.equals(id));
  if (at === 'false') throw new WitnessError('its signature is not of the key in LEDGER_WITNESSES');
  if (!at || !ownSignature) throw new WitnessError('its response has no signature of the key in LEDGER_WITNESSES');
  const row = {
    log,
    witness: witness.key,
    size: latest.size,
    at,
    line: signatureLine(key, ownSignature.signature).trimEnd(),
  };
  await orm.insert(ledgerCosignatures).values(row).onConflictDoNothing();
}

/** @returns the age in seconds of the oldest checkpoint without a countersignature; 0 if there is none */
export async function waitingSeconds(
  { config, database: { orm } }: WitnessContext,
  witness: LedgerWitness,
  now: Date,
): Promise<number> {
  const keys = await readLedgerKeys(config.ledgerDirectory);
  if (!keys) return 0;
  const witnessedSize = await cosignedSize(orm, keys.log, witness);
  const { rows } = await orm.execute<{ at: string | null }>(sql`
    select extract(epoch from min(at)) as at from ledger_checkpoints where log = ${keys.log} and size > ${witnessedSize}`);
  const oldest = rows[0]?.at;
  return oldest === null || oldest === undefined ? 0 : Math.max(0, now.getTime() / 1000 - Number(oldest));
}
