import {
  builtInProfiles,
  type HygieneLimits,
  type OfferedLimits,
  type SourcedLimits,
} from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import type { CompanyOnTheWayUp } from '../../../people/scope/index.ts';

export interface LimitChoice {
  /** Null inherits the choice. */
  profileId: string | null;
  /** An own profile belongs to a company; it may be out of reach or retired. */
  isOwn: boolean;
}

export type LimitLevel = CompanyOnTheWayUp & LimitChoice;

export interface ReachableProfile {
  id: string;
  version: number;
  name: string;
  limits: HygieneLimits;
  companyCode: string;
}

/**
 * {@link limitsInForce} is the same rule in SQL.
 *
 * @param levels from the nearest to the highest
 */
export function inheritLimits(levels: readonly LimitLevel[], profiles: readonly ReachableProfile[]): SourcedLimits {
  for (const [i, level] of levels.entries()) {
    const chosen = findChosen(level, levels.slice(i), profiles);
    if (chosen) return { ...chosen, chosenFor: 'company', company: nameOf(level) };
  }
  return { ...latestLimits(null), name: null, chosenFor: 'usual', company: null };
}

export function overrideLimits(
  choice: LimitChoice,
  levels: readonly LimitLevel[],
  profiles: readonly ReachableProfile[],
): SourcedLimits {
  const chosen = findChosen(choice, levels, profiles);
  return chosen ? { ...chosen, chosenFor: 'machine', company: null } : inheritLimits(levels, profiles);
}

export function offerProfiles(levels: readonly LimitLevel[], profiles: readonly ReachableProfile[]): OfferedLimits[] {
  const builtIn = builtInProfiles.map((id) => ({ ...latestLimits(id), name: null, company: null }));
  const ownProfiles = levels.flatMap((level) =>
    profiles
      .filter(({ companyCode }) => companyCode === level.companyCode)
      .map((profile) => ({ ...present(profile), company: nameOf(level) })),
  );
  return [...builtIn, ...ownProfiles];
}

/** A profile applies to its company and to those below it, until it is retired. */
function findChosen(
  { profileId, isOwn }: LimitChoice,
  levels: readonly LimitLevel[],
  profiles: readonly ReachableProfile[],
) {
  if (profileId === null) return null;
  if (!isOwn) return { ...latestLimits(profileId), name: null };
  const owners = new Set(levels.map(({ companyCode }) => companyCode));
  const profile = profiles.find(({ id, companyCode }) => id === profileId && owners.has(companyCode));
  return profile ? present(profile) : null;
}

const present = ({ id, version, name, limits }: ReachableProfile) => ({ profile: { id, version }, name, limits });

const nameOf = ({ companyCode, companyName, isNamed }: CompanyOnTheWayUp) =>
  isNamed ? { companyCode, companyName } : null;
