import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findRecord, presentRecords } from '../hygiene/index.ts';

/** A test cycle may end so long before the first step is saved: the phone may have had no network. */
const earliestMs = 24 * 3_600_000;

const isAboutWashing = new Set(['tankUnmeasured', 'rinseUnmeasured']);

interface Wanted {
  serialNumber: string;
  record: number;
  startedAt: Date;
}

/**
 * The cycle must be a washing programme of this machine that ran to its end during the installation, whatever its
 * result: the report says it.
 *
 * @throws ProblemError HYGIENE_RECORD_NOT_FOUND; VALUE_NOT_ALLOWED naming the reason
 */
export async function requireTestRecord(
  transaction: Transaction,
  { serialNumber, record, startedAt }: Wanted,
): Promise<void> {
  const row = await findRecord(transaction, serialNumber, record);
  const [found] = row ? await presentRecords(transaction, [row]) : [];
  if (!found) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
  const isWashing = found.result !== 'notJudgeable' || found.reasons.every((reason) => isAboutWashing.has(reason));
  if (!isWashing) throw notAllowed('notWashing');
  if (Date.parse(found.endedAt) < startedAt.getTime() - earliestMs) throw notAllowed('tooEarly');
}

const notAllowed = (message: string) =>
  new ProblemError('VALUE_NOT_ALLOWED', { errors: [{ path: 'value.record', message }] });
