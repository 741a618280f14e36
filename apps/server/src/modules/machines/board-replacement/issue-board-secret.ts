import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import {
  type ApplianceRow,
  applianceScope,
  discardReports,
  lockAppliance,
  requireInScope,
  updateAppliance,
} from '../appliances/index.ts';
import { applianceStates } from '../appliances/tables.ts';
import { hashLinkSecret, newLinkSecret } from '../machine-gateway/index.ts';
import { expireBackup } from '../parameters/index.ts';
import { secretChangedSubject } from '../remote-control/index.ts';
import { findBackup } from './find-backup.ts';
import { findTakenOver, requireReplacement } from './replacements-repository.ts';
import { boardReplacements } from './tables.ts';

/**
 * The backup is frozen from now on. Another call issues a new secret and invalidates a lost one.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; BOARD_REPLACEMENT_CHANGED, also once the new board has the memory;
 * BOARD_NOT_READY while a cycle runs, whose record would be lost
 */
export async function issueBoardSecret(
  { database, clock, config, bus }: Pick<Context, 'database' | 'clock' | 'config' | 'bus'>,
  actor: Actor,
  order: { serialNumber: string; id: string },
): Promise<string> {
  const { serialNumber, id } = order;
  const scope = applianceScope(actor, config.brand);
  const secret = newLinkSecret();
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const replacement = await requireReplacement(transaction, order, ['prepared', 'swapping']);
    if (await findTakenOver(transaction, replacement)) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    const at = clock.now();
    if (replacement.state === 'prepared') {
      await holdMessages(transaction, serialNumber);
      const row = await requireInScope(transaction, scope, serialNumber);
      requireNoCycle(row);
      const backup = await findBackup(transaction, row);
      const swapping = { state: 'swapping', backup, shutOutAt: at } as const;
      await transaction.update(boardReplacements).set(swapping).where(eq(boardReplacements.id, id));
      await discardReports(transaction, serialNumber);
      await expireBackup(transaction, serialNumber);
    }
    await transaction.update(boardReplacements).set({ secretIssuedAt: at }).where(eq(boardReplacements.id, id));
    await updateAppliance(transaction, serialNumber, { linkSecretHash: hashLinkSecret(secret) });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.linkSecretIssued',
      serialNumber,
      detail: { macAddress: replacement.newMacAddress },
    });
  });
  bus.publish(secretChangedSubject(serialNumber), {});
  return secret;
}

/** Storing messages locks the same row, so no cycle begins between check and freeze. */
async function holdMessages(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction
    .select({ serialNumber: applianceStates.serialNumber })
    .from(applianceStates)
    .where(eq(applianceStates.serialNumber, serialNumber))
    .for('update');
}

function requireNoCycle({ state }: ApplianceRow): void {
  const isRunning = state?.connection === 'online' && state.status?.systemState === systemStates.RUN;
  if (isRunning) throw new ProblemError('BOARD_NOT_READY', { reason: 'cycleRunning' });
}
