import {
  builtInProfiles,
  type HygieneLimits,
  type OfferedLimits,
  type SourcedLimits,
} from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import type { CompanyOnTheWayUp } from '../../people/scope/index.ts';

export interface LimitChoice {
  /** Null: inherited. */
  profileId: string | null;
  /** The ID is that of a company's profile, which may be out of reach or retired. */
  isOwn: boolean;
}

/** One company on the way from a machine's company up to the maker, and what it has chosen. */
export type LimitLevel = CompanyOnTheWayUp & LimitChoice;

/** A profile of one of these companies that is not retired, in its latest version. */
export interface ReachableProfile {
  id: string;
  version: number;
  name: string;
  limits: HygieneLimits;
  companyCode: string;
}

/**
 * The limits of the nearest company that has chosen a profile; else the usual ones. {@link limitsInForce} has the same
 * rule for the machines of a batch.
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

/** The limits of a machine: those that were chosen for it, else those that it inherits. */
export function overrideLimits(
  choice: LimitChoice,
  levels: readonly LimitLevel[],
  profiles: readonly ReachableProfile[],
): SourcedLimits {
  const chosen = findChosen(choice, levels, profiles);
  return chosen ? { ...chosen, chosenFor: 'machine', company: null } : inheritLimits(levels, profiles);
}

/** The built-in profiles, and those of the companies. */
export function offerProfiles(levels: readonly LimitLevel[], profiles: readonly ReachableProfile[]): OfferedLimits[] {
  const builtIn = builtInProfiles.map((id) => ({ ...latestLimits(id), name: null, company: null }));
  const own = levels.flatMap((level) =>
    profiles
      .filter(({ companyCode }) => companyCode === level.companyCode)
      .map((profile) => ({ ...present(profile), company: nameOf(level) })),
  );
  return [...builtIn, ...own];
}

/**
 * A profile applies to its company and to those below it. A choice of one that is retired or belongs to another company,
 * which a move can cause, is passed over.
 */
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
