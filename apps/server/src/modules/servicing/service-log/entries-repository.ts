import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { storedInstant } from '../../../http/list-cursor.ts';
import { users } from '../../people/accounts/tables.ts';
import { serviceLogEntries, serviceLogPhotos } from './tables.ts';

export interface EntryKey {
  serialNumber: string;
  id: string;
}

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

export const entryCursorSchema = z.tuple([storedInstant, z.uuid()]);
export const entryCursorOf = ({ entry }: EntryRow): [string, string] => [entry.writtenAt.toISOString(), entry.id];

interface Page {
  limit: number;
  after: z.infer<typeof entryCursorSchema> | null;
}

function selectEntries(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      entry: serviceLogEntries,
      author: { id: users.id, role: users.role, firstName: users.firstName, lastName: users.lastName },
    })
    .from(serviceLogEntries)
    .innerJoin(users, eq(users.id, serviceLogEntries.author));
}

const isPresent = isNull(serviceLogEntries.deletedAt);

function isAfter(after: Page['after']): SQL | undefined {
  if (!after) return undefined;
  const [writtenAt, id] = after;
  return sql`(${serviceLogEntries.writtenAt}, ${serviceLogEntries.id}) < (${writtenAt}::timestamptz, ${id}::uuid)`;
}

export async function findEntries(orm: Pick<Orm, 'select'>, serialNumber: string, { limit, after }: Page) {
  return selectEntries(orm)
    .where(and(eq(serviceLogEntries.serialNumber, serialNumber), isPresent, isAfter(after)))
    .orderBy(desc(serviceLogEntries.writtenAt), desc(serviceLogEntries.id))
    .limit(limit);
}

export async function findAnyEntry(orm: Pick<Orm, 'select'>, id: string): Promise<EntryRow | null> {
  const [row] = await selectEntries(orm).where(eq(serviceLogEntries.id, id));
  return row ?? null;
}

export async function findEntry(orm: Pick<Orm, 'select'>, { serialNumber, id }: EntryKey): Promise<EntryRow | null> {
  const row = await findAnyEntry(orm, id);
  return row && row.entry.serialNumber === serialNumber && row.entry.deletedAt === null ? row : null;
}

const photoFacts = {
  entry: serviceLogPhotos.entry,
  id: serviceLogPhotos.id,
  width: serviceLogPhotos.width,
  height: serviceLogPhotos.height,
  size: serviceLogPhotos.size,
};
/** No list needs the bytes. */
export async function findPhotos(orm: Pick<Orm, 'select'>, entries: readonly string[]) {
  if (entries.length === 0) return [];
  return orm
    .select(photoFacts)
    .from(serviceLogPhotos)
    .where(inArray(serviceLogPhotos.entry, [...entries]));
}

interface PhotoKey extends EntryKey {
  photoId: string;
}

export async function findPhotoHash(
  orm: Pick<Orm, 'select'>,
  { id, photoId }: Pick<PhotoKey, 'id' | 'photoId'>,
): Promise<string | null> {
  const [row] = await orm
    .select({ sha256: serviceLogPhotos.sha256 })
    .from(serviceLogPhotos)
    .where(and(eq(serviceLogPhotos.entry, id), eq(serviceLogPhotos.id, photoId)));
  return row?.sha256 ?? null;
}

export async function findPhotoContent(
  orm: Pick<Orm, 'select'>,
  { serialNumber, id, photoId }: PhotoKey,
): Promise<Buffer | null> {
  const [row] = await orm
    .select({ content: serviceLogPhotos.content })
    .from(serviceLogPhotos)
    .innerJoin(serviceLogEntries, eq(serviceLogEntries.id, serviceLogPhotos.entry))
    .where(
      and(
        eq(serviceLogEntries.serialNumber, serialNumber),
        isPresent,
        eq(serviceLogPhotos.entry, id),
        eq(serviceLogPhotos.id, photoId),
      ),
    );
  return row?.content ?? null;
}

export async function removeServiceLog(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(serviceLogEntries).where(eq(serviceLogEntries.serialNumber, serialNumber));
}

/** No device chooses the time of arrival. */
export async function removeServiceLogBefore({ orm }: { orm: Orm }, cutoff: Date): Promise<void> {
  await orm.delete(serviceLogEntries).where(lt(serviceLogEntries.receivedAt, cutoff));
}

export async function findServiceLogOf(orm: Pick<Orm, 'select'>, userId: string) {
  return orm
    .select({
      serialNumber: serviceLogEntries.serialNumber,
      id: serviceLogEntries.id,
      text: serviceLogEntries.text,
      readings: serviceLogEntries.readings,
      photoIds: serviceLogEntries.photoIds,
      writtenAt: serviceLogEntries.writtenAt,
    })
    .from(serviceLogEntries)
    .where(and(eq(serviceLogEntries.author, userId), isPresent))
    .orderBy(asc(serviceLogEntries.writtenAt));
}
