import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { type EntryRow, findPhotos } from './entries-repository.ts';

export async function presentEntries(
  orm: Pick<Orm, 'select'>,
  rows: readonly EntryRow[],
  reader: Actor,
): Promise<ServiceLogEntry[]> {
  const photos = await findPhotos(
    orm,
    rows.map(({ entry }) => entry.id),
  );
  const byEntry = Map.groupBy(photos, ({ entry }) => entry);
  return rows.map(({ entry, author }) => {
    const { id, version, text, readings, photoIds, isClockDoubtful } = entry;
    const arrived = new Map((byEntry.get(id) ?? []).map((photo) => [photo.id, photo]));
    return {
      id,
      version,
      text,
      readings,
      photoIds,
      isClockDoubtful,
      photos: photoIds.flatMap((photoId) => {
        const photo = arrived.get(photoId);
        return photo ? [{ id: photo.id, width: photo.width, height: photo.height, size: photo.size }] : [];
      }),
      author: `${author.firstName} ${author.lastName}`.trim() || null,
      writtenAt: entry.writtenAt.toISOString(),
      receivedAt: entry.receivedAt.toISOString(),
      changedAt: entry.changedAt?.toISOString() ?? null,
      mayChange: mayChangeNote(reader, { userId: author.id, role: author.role }),
    };
  });
}
