import type { MachineOutcome } from '@washboard/contract/settings-profiles/profile-runs';
import type { Transaction } from '../../adapters/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import type { profileRuns } from './tables.ts';

interface Applied {
  at: Date;
  run: Pick<typeof profileRuns.$inferSelect, 'id' | 'requestedBy' | 'origin' | 'profileName' | 'version'>;
  serialNumber: string;
  outcome: MachineOutcome;
  reason?: string | null;
}

/** Writes down what became of one machine of a run. */
export async function recordApplied(
  transaction: Transaction,
  { at, run, serialNumber, outcome, reason }: Applied,
): Promise<void> {
  await recordAudit(transaction, {
    at,
    actor: { userId: run.requestedBy, origin: run.origin },
    action: 'settingsProfile.applied',
    subject: serialNumber,
    serialNumber,
    detail: {
      profile: run.profileName,
      version: run.version,
      outcome,
      ...(reason && { reason }),
      runId: run.id,
    },
  });
}
