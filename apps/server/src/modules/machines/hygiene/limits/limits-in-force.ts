import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits, type VersionedLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { type SQL, sql } from 'drizzle-orm';
import { levelsAbove } from '../../../people/scope/index.ts';

/** Most installations have no profiles of their own. */
const areChosen = sql`company_code in (select company_code from machines)
  and (exists (select from limit_profiles) or exists (select from company_limit_choices where profile_id is not null))`;

/**
 * These common table expressions follow the rule of {@link inheritLimits} and turn `machines` (`serial_number`,
 * `company_code`) into `in_force`. One snapshot gives version and limits, so they match.
 */
export const limitsInForce: SQL = sql`
  above as (${levelsAbove(areChosen)}),
  own_profiles as (
    select above.start, above.level, p.id, p.version
    from above join limit_profiles p on p.company_code = above.company_code
    where p.retired_at is null),
  of_companies as (
    select distinct on (above.start) above.start, c.profile_id, own.version
    from above join company_limit_choices c on c.company_code = above.company_code
    left join own_profiles own on own.start = above.start and own.id = c.profile_id and own.level >= above.level
    where c.profile_id is not null
      and (own.id is not null or not exists (select from limit_profiles p where p.id = c.profile_id))
    order by above.start, above.level),
  of_machines as (
    select m.serial_number, c.profile_id, own.version
    from machines m join machine_limit_choices c on c.serial_number = m.serial_number
    left join own_profiles own on own.start = m.company_code and own.id = c.profile_id
    where own.id is not null or not exists (select from limit_profiles p where p.id = c.profile_id)),
  nearest as (
    select m.serial_number,
      case when one.serial_number is null then inherited.profile_id else one.profile_id end as profile_id,
      case when one.serial_number is null then inherited.version else one.version end as version
    from machines m
    left join of_machines one on one.serial_number = m.serial_number
    left join of_companies inherited on inherited.start = m.company_code),
  in_force as (
    select nearest.serial_number, nearest.profile_id, v.version, v.tank_tmp_min, v.rinse_tmp_min, v.rinse_tmp_max,
      v.contact_s_min
    from nearest
    left join limit_profile_versions v on v.profile_id = nearest.profile_id and v.version = nearest.version)`;

export const limitColumns: SQL = sql`in_force.profile_id::text as "profileId", in_force.version::int as version,
  in_force.tank_tmp_min::int as "tankTmpMin", in_force.rinse_tmp_min::int as "rinseTmpMin",
  in_force.rinse_tmp_max::int as "rinseTmpMax", in_force.contact_s_min::int as "contactSMin"`;

export type LimitsRow = { profileId: string | null; contactSMin: number | null } & Record<
  'version' | Exclude<keyof HygieneLimits, 'contactSMin'>,
  number | null
>;

/** A row without values belongs to a built-in profile. */
export function limitsOfRow(row: LimitsRow): VersionedLimits {
  const { profileId, version, tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin } = row;
  if (profileId === null || version === null || tankTmpMin === null || rinseTmpMin === null || rinseTmpMax === null) {
    return latestLimits(profileId);
  }
  return { profile: { id: profileId, version }, limits: { tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin } };
}
