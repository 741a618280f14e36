import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { type EntryKey, findAnyEntry } from './entries-repository.ts';
import { serviceLogEntries, serviceLogPhotos } from './tables.ts';
import { recordingRefusal, requireMayChange } from './write-entry.ts';

/**
 * Deletes an entry with its photos. Repeating the call changes nothing.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_LOG_ENTRY_NOT_FOUND; FORBIDDEN when the author is not below the caller
 */
export async function deleteEntry(context: Context, actor: Actor, { serialNumber, id }: EntryKey): Promise<void> {
  const { config, database, clock } = context;
  const at = clock.now();
  await database.orm
    .transaction(async (transaction) => {
      await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
      const row = await findAnyEntry(transaction, id);
      if (row?.entry.serialNumber !== serialNumber) throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
      requireMayChange(actor, row);
      if (row.entry.deletedAt !== null) return;
      await transaction
        .update(serviceLogEntries)
        .set({ deletedAt: at, text: '', readings: [], photoIds: [] })
        .where(eq(serviceLogEntries.id, id));
      await transaction.delete(serviceLogPhotos).where(eq(serviceLogPhotos.entry, id));
      await recordAudit(transaction, {
        at,
        actor,
        action: 'serviceLog.deleted',
        subject: serialNumber,
        serialNumber,
        detail: { entry: id, version: row.entry.version },
      });
    })
    .catch(recordingRefusal(context, actor, { serialNumber, id, attempted: 'serviceLog.deleted' }));
}
