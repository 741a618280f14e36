import { createHash } from 'node:crypto';
import { dayS } from '@washboard/contract/time/durations';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, lockAppliance, requireAppliance } from '../../machines/appliances/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { cleanPhoto } from './clean-photo.ts';
import { type EntryKey, findEntry, findPhotoHash } from './entries-repository.ts';
import { serviceLogPhotos } from './tables.ts';
import { auditEntryRefusal, requireMayChange } from './write-service-log-entry.ts';

/** At 1 MB a photo, neither an account nor a company can fill the disk. */
const photoLimits = {
  account: { name: 'serviceLog:photos', tries: 200, windowS: dayS },
  company: { name: 'serviceLog:photosOfCompany', tries: 1000, windowS: dayS },
};

interface Upload extends EntryKey {
  photoId: string;
  file: Buffer;
}

/**
 * Repeating the call changes nothing.
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_LOG_ENTRY_NOT_FOUND; SERVICE_LOG_PHOTO_NOT_FOUND when the entry
 * does not name the photo; SERVICE_LOG_PHOTO_EXISTS for other bytes under the same ID; PHOTO_NOT_READABLE, FORBIDDEN,
 * TOO_MANY_REQUESTS
 */
export async function savePhoto(context: Context, actor: Actor, upload: Upload): Promise<void> {
  const { serialNumber, id } = upload;
  await auditEntryRefusal(context, actor, { serialNumber, id, attempted: 'serviceLog.photo' }, () =>
    store(context, actor, upload),
  );
}

async function store(context: Context, actor: Actor, { file, ...key }: Upload): Promise<void> {
  const { config, database } = context;
  const { serialNumber, id: entry, photoId: id } = key;
  await requireAppliance(context, actor, serialNumber);
  const { width, height, content } = cleanPhoto(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (await isStored(database.orm, actor, { ...key, sha256 })) return;
  await countAttempt(context, photoLimits.account, actor.userId);
  if (actor.companyCode !== null) await countAttempt(context, photoLimits.company, actor.companyCode);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    // Another request may have changed the entry or stored the photo since.
    if (await isStored(transaction, actor, { ...key, sha256 })) return;
    const size = content.length;
    await transaction.insert(serviceLogPhotos).values({ entry, id, width, height, size, sha256, content });
  });
}

async function isStored(
  orm: Orm | Transaction,
  actor: Actor,
  { sha256, ...key }: EntryKey & { photoId: string; sha256: string },
): Promise<boolean> {
  const row = await findEntry(orm, key);
  if (!row) throw new ProblemError('SERVICE_LOG_ENTRY_NOT_FOUND');
  requireMayChange(actor, row);
  if (!row.entry.photoIds.includes(key.photoId)) throw new ProblemError('SERVICE_LOG_PHOTO_NOT_FOUND');
  const stored = await findPhotoHash(orm, key);
  if (stored !== null && stored !== sha256) throw new ProblemError('SERVICE_LOG_PHOTO_EXISTS');
  return stored !== null;
}
