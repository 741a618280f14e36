import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { LedgerKeyError } from './key-store.ts';
import { publishHeads, type SignedLog } from './publish-heads.ts';

/**
 * Signs the ledger of one machine, or those of all, now, for an export.
 *
 * @throws ProblemError LEDGER_NOT_SIGNED
 */
export async function signLedger(context: Context, serialNumber?: string): Promise<SignedLog> {
  try {
    return await publishHeads(context, serialNumber);
  } catch (error) {
    if (!(error instanceof LedgerKeyError)) throw error;
    context.logger.error({ err: error }, 'the ledger cannot be signed');
    throw new ProblemError('LEDGER_NOT_SIGNED');
  }
}
