import type { CorrectiveActionEntry, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../../appliances/index.ts';
import { announceAttention } from '../../live-socket/index.ts';
import { reportEvents } from '../../outgoing-events/index.ts';
import { releaseHold } from '../holds/holds-repository.ts';
import { presentRecords } from '../records/present-record.ts';
import { findRecord } from '../records/records-repository.ts';
import { signEntry } from '../sign-entry.ts';
import { hygieneRecords } from '../tables.ts';

interface CorrectiveActionRequest {
  serialNumber: string;
  id: number;
  entry: CorrectiveActionEntry;
}

/**
 * Repeating the call changes nothing.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, HYGIENE_RECORD_NOT_FOUND, HYGIENE_RECORD_NOT_DEVIATING;
 * CORRECTIVE_ACTION_CHANGED if `corrects` is not the latest action
 */
export async function recordCorrectiveAction(
  { config, database, clock, bus }: Pick<Context, 'config' | 'database' | 'clock' | 'bus'>,
  actor: Actor,
  { serialNumber, id, entry: { action, words, corrects } }: CorrectiveActionRequest,
): Promise<HygieneRecord> {
  const corrected = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const row = await findRecord(transaction, serialNumber, id);
    const [record] = row ? await presentRecords(transaction, [row]) : [];
    if (!record) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
    if (record.result !== 'deviating') throw new ProblemError('HYGIENE_RECORD_NOT_DEVIATING');
    const { closing } = record;
    if (closing?.action === action && closing.words === words) return record;
    if ((closing?.number ?? null) !== corrects) throw new ProblemError('CORRECTIVE_ACTION_CHANGED');
    const at = clock.now();
    const number = await signEntry(transaction, {
      serialNumber,
      accountId: actor.userId,
      at,
      kind: corrects === null ? 'action' : 'correction',
      bodyOf: async (commit) => ({ record: id, action, words: await commit(words), corrects }),
    });
    await transaction
      .update(hygieneRecords)
      .set({ actionNumber: number, actionAt: at })
      .where(and(eq(hygieneRecords.serialNumber, serialNumber), eq(hygieneRecords.number, id)));
    await releaseHold(transaction, serialNumber, id);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'hygiene.closed',
      serialNumber,
      after: { action },
      // The audit log can never be erased, so it omits the words, which may name people (docs/decisions/017).
      detail: { record: id, cycleNumber: record.cycleNumber, entry: number, ...(corrects !== null && { corrects }) },
    });
    await reportEvents(transaction, [
      {
        serialNumber,
        kind: 'hygiene.closed',
        at: at.toISOString(),
        recordedAt: at.toISOString(),
        data: { recordId: id, cycleNumber: record.cycleNumber, action, isCorrection: corrects !== null },
      },
    ]);
    const changed = await findRecord(transaction, serialNumber, id);
    const [presented] = changed ? await presentRecords(transaction, [changed]) : [];
    if (!presented) throw new ProblemError('HYGIENE_RECORD_NOT_FOUND');
    return presented;
  });
  announceAttention(bus, [serialNumber]);
  return corrected;
}
