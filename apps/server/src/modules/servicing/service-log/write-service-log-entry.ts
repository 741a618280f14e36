import { isDeepStrictEqual } from 'node:util';
import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { ServiceLogChange } from '@washboard/contract/service-log/service-log';
import { dayS } from '@washboard/contract/time/durations';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, lockAppliance, requireAppliance } from '../../machines/appliances/index.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { type EntryKey, type EntryRow, findAnyEntry } from './entries-repository.ts';
import { serviceLogEntries, serviceLogPhotos } from './tables.ts';

const entryLimit = { name: 'serviceLog:entries', tries: 200, windowS: dayS };
/** The audit log keeps a line for each change. */
const changeLimit = { name: 'serviceLog:changes', tries: 1000, windowS: dayS };

interface EntryRequest extends EntryKey {
  change: ServiceLogChange;
}

/**
 * Repeating the call changes nothing, so a lost response does no harm.
 * @throws ProblemError APPLIANCE_NOT_FOUND; SERVICE_LOG_ENTRY_NOT_FOUND for a deleted entry or one of another machine;
 * SERVICE_LOG_ENTRY_CHANGED when `version` is not the latest; FORBIDDEN when the author is not below the caller;
 * TOO_MANY_REQUESTS
 */
export async function writeServiceLogEntry(context: Context, actor: Actor, attempt: EntryRequest): Promise<void> {
  const { config, database, clock } = context;
  await requireAppliance(context, actor, attempt.serialNumber);
  if (!(await findAnyEntry(database.orm, attempt.id))) {
    if (attempt.change.version !== 0) throw new ProblemError('SERVICE_LOG_ENTRY_CHANGED');
    await countAttempt(context, entryLimit, actor.userId);
  } else await countAttempt(context, changeLimit, actor.userId);
  await auditEntryRefusal(context, actor, { ...attempt, attempted: 'serviceLog.changed' }, () =>
    database.orm.transaction(async (transaction) => {
      await lockAppliance(transaction, applianceScope(actor, config.brand), attempt.serialNumber);
      await writeLocked(transaction, { actor, at: clock.now(), attempt });
    }),
  );
}

async function writeLocked(
  transaction: Transaction,
  { actor, at, attempt: { serialNumber, id, change } }: { actor: Actor; at: Date; attempt: EntryRequest },
): Promise<void> {
  const { text, readings, photoIds, version } = change;
  const before = await findAnyEntry(transaction, id);
  // The refusal must not reveal an entry of another machine.
  if (before && (before.entry.serialNumber !== serialNumber || before.entry.deletedAt !== null)) {
    throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
  }
  const content = { text, readings, photoIds };
  if (before && isDeepStrictEqual(contentOf(before), content)) return;
  if ((before?.entry.version ?? 0) !== version) throw new ProblemError('SERVICE_LOG_ENTRY_CHANGED');
  const audited = {
    at,
    actor,
    serialNumber,
    // The text may name people, and the audit log is never erased (docs/decisions/017).
    detail: { entry: id, version: version + 1, readings: readings.length, photos: photoIds.length },
  };
  if (!before) {
    const [written] = await transaction
      .insert(serviceLogEntries)
      .values({
        id,
        serialNumber,
        author: actor.userId,
        version: 1,
        receivedAt: at,
        ...content,
        ...judgeClock(new Date(change.writtenAt), at),
      })
      .onConflictDoNothing()
      .returning({ id: serviceLogEntries.id });
    // Another machine has just taken the same ID.
    if (!written) throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
    await recordAudit(transaction, { ...audited, action: 'serviceLog.written' });
    return;
  }
  requireMayChange(actor, before);
  await transaction
    .update(serviceLogEntries)
    .set({ ...content, version: version + 1, changedAt: at })
    .where(eq(serviceLogEntries.id, id));
  const isOfEntry = eq(serviceLogPhotos.entry, id);
  await transaction
    .delete(serviceLogPhotos)
    .where(photoIds.length > 0 ? and(isOfEntry, notInArray(serviceLogPhotos.id, photoIds)) : isOfEntry);
  await recordAudit(transaction, { ...audited, action: 'serviceLog.changed' });
}

/** @throws ProblemError FORBIDDEN */
export function requireMayChange(actor: Actor, { author }: EntryRow): void {
  if (!mayChangeNote(actor, { userId: author.id, role: author.role })) throw new ProblemError('FORBIDDEN');
}

function contentOf({ entry: { text, readings, photoIds } }: EntryRow) {
  return { text, readings, photoIds };
}

const aheadMs = 60_000;
/** A phone sends its waiting entries within days. */
const behindMs = 30 * dayS * 1000;

/** A wrong clock must not put an entry at the top for years, or out of sight. */
function judgeClock(writtenAt: Date, receivedAt: Date) {
  const ageMs = receivedAt.getTime() - writtenAt.getTime();
  const isClockDoubtful = ageMs < -aheadMs || ageMs > behindMs;
  return { writtenAt: isClockDoubtful || ageMs < 0 ? receivedAt : writtenAt, isClockDoubtful };
}

export function auditEntryRefusal<Result>(
  context: Pick<Context, 'database' | 'clock'>,
  actor: Actor,
  { serialNumber, id, attempted }: EntryKey & { attempted: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return auditRefusal(context, { actor, attempted, serialNumber, codes: ['FORBIDDEN'], detail: { entry: id } }, work);
}

/**
 * Repeating the call changes nothing.
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_LOG_ENTRY_NOT_FOUND; FORBIDDEN when the author is not below the
 * caller
 */
export async function deleteServiceLogEntry(
  context: Context,
  actor: Actor,
  { serialNumber, id }: EntryKey,
): Promise<void> {
  const { config, database, clock } = context;
  const at = clock.now();
  await auditEntryRefusal(context, actor, { serialNumber, id, attempted: 'serviceLog.deleted' }, () =>
    database.orm.transaction(async (transaction) => {
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
        serialNumber,
        detail: { entry: id, version: row.entry.version },
      });
    }),
  );
}
