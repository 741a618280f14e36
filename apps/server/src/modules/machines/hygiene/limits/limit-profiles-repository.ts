import type { LimitProfile, LimitProfileVersion } from '@washboard/contract/hygiene/hygiene-limits';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { companiesAbove, companiesOnTheWayUp } from '../../../people/scope/index.ts';
import { companyLimitChoices, limitProfiles, limitProfileVersions, machineLimitChoices } from '../tables.ts';
import type { LimitChoice, LimitLevel, ReachableProfile } from './inherit-limits.ts';

type Reader = Pick<Orm, 'select'>;

const limits = {
  tankTmpMin: limitProfileVersions.tankTmpMin,
  rinseTmpMin: limitProfileVersions.rinseTmpMin,
  rinseTmpMax: limitProfileVersions.rinseTmpMax,
  contactSMin: limitProfileVersions.contactSMin,
};

export type LimitProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

function selectProfiles(orm: Reader) {
  const { id, companyCode, name, version, changedAt, retiredAt } = limitProfiles;
  return orm
    .select({ id, companyCode, name, version, changedAt, retiredAt, limits })
    .from(limitProfiles)
    .innerJoin(
      limitProfileVersions,
      and(eq(limitProfileVersions.profileId, id), eq(limitProfileVersions.version, version)),
    )
    .$dynamic();
}

export async function findLimitProfiles(orm: Reader, companyCode: string): Promise<LimitProfileRow[]> {
  return selectProfiles(orm)
    .where(eq(limitProfiles.companyCode, companyCode))
    .orderBy(asc(limitProfiles.name), asc(limitProfiles.id));
}

/** @throws ProblemError LIMIT_PROFILE_NOT_FOUND, also for one of another company */
export async function requireLimitProfile(orm: Reader, companyCode: string, id: string): Promise<LimitProfileRow> {
  const [row] = await selectProfiles(orm).where(
    and(eq(limitProfiles.companyCode, companyCode), eq(limitProfiles.id, id)),
  );
  if (!row) throw new ProblemError('LIMIT_PROFILE_NOT_FOUND');
  return row;
}

export const presentLimitProfile = ({
  id,
  version,
  name,
  limits,
  changedAt,
  retiredAt,
}: LimitProfileRow): LimitProfile => ({
  id,
  version,
  name,
  limits,
  changedAt: changedAt.toISOString(),
  retiredAt: retiredAt?.toISOString() ?? null,
});

export async function findReachableProfiles(orm: Reader, levels: readonly LimitLevel[]): Promise<ReachableProfile[]> {
  const codes = levels.map(({ companyCode }) => companyCode);
  const rows = await selectProfiles(orm)
    .where(and(sql`${limitProfiles.companyCode} = any(${sql.param(codes)}::bpchar[])`, isNull(limitProfiles.retiredAt)))
    .orderBy(asc(limitProfiles.name), asc(limitProfiles.id));
  return rows.flatMap(({ companyCode, ...row }) => (companyCode === null ? [] : [{ companyCode, ...row }]));
}

interface Level extends LimitLevel {
  version: number;
}

export async function findLimitLevels(orm: Pick<Orm, 'execute'>, actor: Actor, companyCode: string): Promise<Level[]> {
  const { rows } = await orm.execute<Level & Record<string, unknown>>(sql`
    select up."companyCode", up."companyName", up."mayChange", up."isNamed",
      own.profile_id as "profileId", coalesce(own.version, 0) as version, p.id is not null as "isOwn"
    from ${companiesOnTheWayUp(actor, companyCode)} up
    left join company_limit_choices own on own.company_code = up."companyCode"
    left join limit_profiles p on p.id = own.profile_id order by up.level`);
  return rows;
}

const inherits: LimitChoice = { profileId: null, isOwn: false };

export async function findMachineChoice(orm: Reader, serialNumber: string): Promise<LimitChoice> {
  const { profileId } = machineLimitChoices;
  const [row] = await orm
    .select({ profileId, isOwn: sql<boolean>`${limitProfiles.id} is not null` })
    .from(machineLimitChoices)
    .leftJoin(limitProfiles, eq(limitProfiles.id, profileId))
    .where(eq(machineLimitChoices.serialNumber, serialNumber));
  return row ?? inherits;
}

export async function findCompanyChoice(
  orm: Reader,
  companyCode: string,
): Promise<{ profileId: string | null; version: number }> {
  const { profileId, version } = companyLimitChoices;
  const [row] = await orm
    .select({ profileId, version })
    .from(companyLimitChoices)
    .where(eq(companyLimitChoices.companyCode, companyCode));
  return row ?? { profileId: null, version: 0 };
}

/**
 * The lock keeps the profile from being retired until the transaction ends.
 *
 * @throws ProblemError LIMIT_PROFILE_NOT_FOUND for one that is retired or belongs to a company that is not above
 */
export async function requireReachable(transaction: Transaction, companyCode: string, id: string): Promise<void> {
  const [row] = await transaction
    .select({ id: limitProfiles.id })
    .from(limitProfiles)
    .where(
      and(
        eq(limitProfiles.id, id),
        isNull(limitProfiles.retiredAt),
        sql`${limitProfiles.companyCode} in ${companiesAbove(companyCode)}`,
      ),
    )
    .for('share');
  if (!row) throw new ProblemError('LIMIT_PROFILE_NOT_FOUND');
}

const keyOf = ({ id, version }: LimitProfileVersion) => `${id} ${version}`;

export async function findProfileNames(
  orm: Reader,
  profiles: readonly LimitProfileVersion[],
): Promise<(profile: LimitProfileVersion) => string | null> {
  const ids = [...new Set(profiles.map(({ id }) => id))];
  const { profileId: id, version, name } = limitProfileVersions;
  const rows = await orm
    .select({ id, version, name })
    .from(limitProfileVersions)
    .where(sql`${id} = any(${sql.param(ids)}::text[])`);
  const names = new Map(rows.map((row) => [keyOf(row), row.name]));
  return (profile) => names.get(keyOf(profile)) ?? null;
}

export async function removeLimitChoice(orm: Pick<Orm, 'delete'>, serialNumber: string): Promise<void> {
  await orm.delete(machineLimitChoices).where(eq(machineLimitChoices.serialNumber, serialNumber));
}
