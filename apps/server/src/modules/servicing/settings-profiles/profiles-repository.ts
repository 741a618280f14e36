import type { SettingsProfileListQuery } from '@washboard/contract/settings-profiles/settings-profiles';
import { and, asc, count, desc, eq, ilike, lt, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Holder } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsPattern } from '../../../adapters/database/text-search.ts';
import { storedText } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { companiesAbove, companyScope } from '../../people/scope/index.ts';
import { settingsProfiles, settingsProfileVersions } from './tables.ts';

type Position = Pick<Holder, 'role' | 'companyCode'>;

function changeableProfiles(position: Position): SQL<boolean> {
  return sql<boolean>`(${settingsProfiles.companyCode} in ${companyScope(position)})`;
}

/** The profiles of the companies above are included. */
function usableProfiles(position: Position): SQL {
  if (position.companyCode === null) return changeableProfiles(position);
  return sql`(${changeableProfiles(position)}
    or ${settingsProfiles.companyCode} in ${companiesAbove(position.companyCode)})`;
}

export type ProfileRow = Awaited<ReturnType<typeof requireProfile>>;

export const profileCursorSchema = z.tuple([storedText, z.uuid()]);
export const profileSortKeys = ({ profile: { name, id } }: ProfileRow): string[] => [name, id];

function selectProfiles(orm: Pick<Orm, 'select'>, actor: Actor, conditions: SQL | undefined) {
  return orm
    .select({
      profile: settingsProfiles,
      companyName: companies.companyName,
      values: settingsProfileVersions.values,
      mayChange: changeableProfiles(actor),
    })
    .from(settingsProfiles)
    .innerJoin(companies, eq(companies.companyCode, settingsProfiles.companyCode))
    .innerJoin(
      settingsProfileVersions,
      and(
        eq(settingsProfileVersions.profileId, settingsProfiles.id),
        eq(settingsProfileVersions.version, settingsProfiles.version),
      ),
    )
    .where(and(usableProfiles(actor), conditions));
}

/** @throws ProblemError PROFILE_NOT_FOUND outside the scope, exactly as for an ID that does not exist */
export async function requireProfile(orm: Pick<Orm, 'select'>, actor: Actor, id: string) {
  const [row] = await selectProfiles(orm, actor, eq(settingsProfiles.id, id));
  if (!row) throw new ProblemError('PROFILE_NOT_FOUND');
  return row;
}

/** @throws ProblemError PROFILE_NOT_FOUND; FORBIDDEN for a profile of a company above */
export async function lockProfile(transaction: Transaction, actor: Actor, id: string): Promise<ProfileRow> {
  const { profile } = await requireProfile(transaction, actor, id);
  await lockProfilesOf(transaction, profile.companyCode);
  const row = await requireProfile(transaction, actor, id);
  if (!row.mayChange) throw new ProblemError('FORBIDDEN');
  return row;
}

/** Names and defaults can be compared until the lock ends. */
export async function lockProfilesOf(transaction: Transaction, companyCode: string): Promise<void> {
  await transaction
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(eq(companies.companyCode, companyCode))
    .for('no key update');
}

type ProfileModelKey = Pick<ProfileRow['profile'], 'companyCode' | 'gamma' | 'modelNumber'>;

export function isSiblingProfile(
  { companyCode, gamma, modelNumber }: ProfileModelKey,
  exceptId: string,
): SQL | undefined {
  return and(
    eq(settingsProfiles.companyCode, companyCode),
    eq(settingsProfiles.gamma, gamma),
    eq(settingsProfiles.modelNumber, modelNumber),
    ne(settingsProfiles.id, exceptId),
  );
}

/** @throws ProblemError PROFILE_NAME_TAKEN within the company and model */
export async function requireFreeName(
  transaction: Transaction,
  { id, name, ...siblings }: ProfileModelKey & { id: string; name: string },
): Promise<void> {
  const sameNames = await transaction.$count(
    settingsProfiles,
    and(isSiblingProfile(siblings, id), eq(settingsProfiles.name, name)),
  );
  if (sameNames > 0) throw new ProblemError('PROFILE_NAME_TAKEN');
}

interface Page extends Pick<SettingsProfileListQuery, 'search' | 'gamma' | 'modelNumber' | 'limit'> {
  after: z.infer<typeof profileCursorSchema> | null;
}

export async function findProfiles(orm: Orm, actor: Actor, { search, gamma, modelNumber, limit, after }: Page) {
  const { name, id } = settingsProfiles;
  const matching = and(
    gamma ? eq(settingsProfiles.gamma, gamma) : undefined,
    modelNumber ? eq(settingsProfiles.modelNumber, modelNumber) : undefined,
    search ? ilike(name, containsPattern(search)) : undefined,
  );
  const beyond = after ? sql`(${name}, ${id}) > (${after[0]}, ${after[1]}::uuid)` : undefined;
  const rows = await selectProfiles(orm, actor, and(matching, beyond)).orderBy(asc(name), asc(id)).limit(limit);
  const [countRow] = await orm
    .select({ total: count() })
    .from(settingsProfiles)
    .where(and(usableProfiles(actor), matching));
  return { rows, total: countRow?.total ?? 0 };
}

export const versionCursorSchema = z.tuple([z.string().regex(/^\d{1,9}$/)]);

export type VersionRow = Awaited<ReturnType<typeof findProfileVersions>>[number];

interface VersionPage {
  profileId: string;
  before: number | null;
  limit: number;
}

export async function findProfileVersions(orm: Pick<Orm, 'select'>, { profileId, before, limit }: VersionPage) {
  const { version, values, restoredFrom, createdAt } = settingsProfileVersions;
  return orm
    .select({
      version,
      values,
      restoredFrom,
      createdAt,
      by: fullNameColumn(users),
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
