import { toVerifierKey } from '@washboard/ledger/checkpoint/signed-note';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { CoreContext } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { LedgerKeyError, readLedgerKeys, rotateKeys } from './key-store.ts';

/**
 * Both keys sign the handover, so a verifier that trusts the old key can trust the new one.
 * @returns the new key as a verifier key of a signed note
 * @throws LedgerKeyError if no key exists yet
 */
export async function rotateLedgerKey({
  config,
  database,
  clock,
}: Pick<CoreContext, 'config' | 'database' | 'clock'>): Promise<string> {
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
