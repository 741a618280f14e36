import { readFile } from 'node:fs/promises';
import { hourMs } from '@washboard/contract/time/durations';
import { parseNote } from '@washboard/ledger/checkpoint/signed-note';
import { type Certificate, readPemCertificates } from '@washboard/ledger/time-stamp/certificate';
import { createTimeStampQuery, readTimeStampResponse } from '@washboard/ledger/time-stamp/time-stamp';
import { eq, max } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { findLatestCheckpoint } from './checkpoints-repository.ts';
import { readLedgerKeys } from './key-store.ts';
import { postBounded } from './post-bounded.ts';
import { ledgerTimeStamps } from './tables.ts';

/** The log is signed at the same interval. */
const betweenStampsMs = hourMs;

interface StampOptions {
  signal: AbortSignal;
  answerMs?: number;
}

/** @throws TimeStampError, and errors of the network */
export async function stampCheckpoint(
  { config, database: { orm }, clock }: Pick<CoreContext, 'config' | 'database' | 'clock'>,
  { signal, answerMs = limits.attesting.answerMs }: StampOptions,
): Promise<void> {
  const keys = await readLedgerKeys(config.ledgerDirectory);
  const latest = keys && (await findLatestCheckpoint(orm, keys.log));
  if (!keys || !latest || !config.ledgerAuthority) return;
  const { log } = keys;
  const [last] = await orm
    .select({ at: max(ledgerTimeStamps.at), size: max(ledgerTimeStamps.size) })
    .from(ledgerTimeStamps)
    .where(eq(ledgerTimeStamps.log, log));
  const now = clock.now();
  if (last?.at && now.getTime() - last.at.getTime() < betweenStampsMs) return;
  if (Number(last?.size ?? 0) >= latest.size) return;
  const query = createTimeStampQuery(parseNote(latest.note)?.text ?? '');
  const { status, body } = await postBounded(config.ledgerAuthority.url, {
    body: query.bytes,
    contentType: 'application/timestamp-query',
    maxBytes: limits.attesting.answerBytes,
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  if (status !== 200) throw new Error(`the authority responded with status ${status}`);
  const trusted = await readAuthorities(config);
  const { token, timeStamp } = await readTimeStampResponse(body, query, trusted);
  if (timeStamp.isTrusted === false)
    throw new Error(`the time stamp is of ${timeStamp.subject}, which has no certificate of LEDGER_TSA_CERTIFICATE`);
  await orm
    .insert(ledgerTimeStamps)
    .values({ log, size: latest.size, at: now, token: Buffer.from(token) })
    .onConflictDoNothing();
}

/**
 * @returns null if any certificate is accepted
 * @throws ConfigurationError if the file cannot be read
 */
export async function readAuthorities({ ledgerAuthority }: Config): Promise<readonly Certificate[] | null> {
  const file = ledgerAuthority?.certificateFile;
  if (!file) return null;
  const certificates = readPemCertificates(await readFile(file, 'utf8').catch(() => ''));
  if (!certificates) throw new ConfigurationError(`LEDGER_TSA_CERTIFICATE: ${file} has no certificate in PEM format.`);
  return certificates;
}
