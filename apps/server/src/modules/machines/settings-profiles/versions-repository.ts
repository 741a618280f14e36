import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from '../../people/accounts/tables.ts';
import { settingsProfileVersions } from './tables.ts';

export const versionCursorSchema = z.tuple([z.string().regex(/^\d{1,9}$/)]);

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number];

interface Page {
  profileId: string;
  /** Older ones only. */
  before: number | null;
  limit: number;
}

/** What a profile set, newest first, and who made it so. */
export async function listVersions(orm: Pick<Orm, 'select'>, { profileId, before, limit }: Page) {
  const { version, values, restoredFrom, createdAt } = settingsProfileVersions;
  return orm
    .select({
      version,
      values,
      restoredFrom,
      createdAt,
      by: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(settingsProfileVersions)
    .leftJoin(users, eq(users.id, settingsProfileVersions.createdBy))
    .where(
      and(
        eq(settingsProfileVersions.profileId, profileId),
        before === null ? undefined : lt(settingsProfileVersions.version, before),
      ),
    )
    .orderBy(desc(version))
    .limit(limit);
}

/** @throws ProblemError PROFILE_VERSION_NOT_FOUND */
export async function requireVersion(
  orm: Pick<Orm, 'select'>,
  profileId: string,
  version: number,
): Promise<Record<string, number>> {
  const [row] = await orm
    .select({ values: settingsProfileVersions.values })
    .from(settingsProfileVersions)
    .where(and(eq(settingsProfileVersions.profileId, profileId), eq(settingsProfileVersions.version, version)));
  if (!row) throw new ProblemError('PROFILE_VERSION_NOT_FOUND');
  return row.values;
}
