import type { MachineOutcome } from '@washboard/contract/settings-profiles/profile-runs';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { findHolder } from '../../people/accounts/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, findAppliance } from '../appliances/index.ts';
import type { profileRuns } from './tables.ts';

interface Applied {
  at: Date;
  run: Pick<typeof profileRuns.$inferSelect, 'id' | 'requestedBy' | 'origin' | 'profileName' | 'version'>;
  serialNumber: string;
  outcome: MachineOutcome;
  reason?: string | null;
}

/**
 * Writes down what became of one machine of a run. A serial number outside the scope of who asked is no machine of the
 * line, or strangers would read of it in the log of its owners.
 */
export async function recordApplied(
  { config }: Pick<Context, 'config'>,
  transaction: Transaction,
  { at, run, serialNumber, outcome, reason }: Applied,
): Promise<void> {
  const holder = await findHolder(transaction, run.requestedBy);
  const isKnown = holder && (await findAppliance(transaction, applianceScope(holder, config.brand), serialNumber));
  await recordAudit(transaction, {
    at,
    actor: { userId: run.requestedBy, origin: run.origin },
    action: 'settingsProfile.applied',
    subject: serialNumber,
    ...(isKnown && { serialNumber }),
    detail: {
      profile: run.profileName,
      version: run.version,
      outcome,
      ...(reason && { reason }),
      runId: run.id,
    },
  });
}
