import { mayChangeNote } from '@washboard/contract/accounts/permissions';
import type { ServiceLog, ServiceLogEntry } from '@washboard/contract/service-log/service-log';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { fullNameOf } from '../../people/accounts/index.ts';
import { type EntryRow, entryCursorOf, entryCursorSchema, findEntries, findPhotos } from './entries-repository.ts';

const entryCursor = defineCursor('serviceLog', entryCursorSchema);

interface ListOrder {
  serialNumber: string;
  limit: number;
  cursor?: string | undefined;
}

export async function listServiceLog(
  orm: Orm,
  actor: Actor,
  { serialNumber, limit, cursor }: ListOrder,
): Promise<ServiceLog> {
  const after = cursor ? entryCursor.decode(cursor) : null;
  const entries = await findEntries(orm, serialNumber, { limit: limit + 1, after });
  const page = entryCursor.cutPage(entries, { limit, sortedBy: entryCursorOf });
  return { items: await presentEntries(orm, page.rows, actor), nextCursor: page.nextCursor };
}

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
      author: fullNameOf(author) || null,
      writtenAt: entry.writtenAt.toISOString(),
      receivedAt: entry.receivedAt.toISOString(),
      changedAt: entry.changedAt?.toISOString() ?? null,
      mayChange: mayChangeNote(reader, { userId: author.id, role: author.role }),
    };
  });
}
