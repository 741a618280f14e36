import type { BuiltInProfile, HygieneLimits, LimitProfileVersion } from '@washboard/contract/hygiene/hygiene-limits';
import { limits } from '../ranges/limits.ts';

const { tankTmpMin, rinseTmpMin, rinseTmpMax } = limits.hygiene;

/**
 * The versions of the built-in limit profiles, oldest first. They follow the practice of kitchens after the named
 * documents and claim no conformity. A published version never changes, because records name it: a change is a new one.
 *
 * - `en17735`: the limits of the data models. No least contact time: the manufacturer's short programmes are below the
 *   90 s that the practice names for machines with one tank; a company that requires it makes a profile of its own.
 * - `fdaFoodCode`: FDA Food Code 4-501.110 (dual-temperature, stationary rack: wash at 150 °F) and 4-501.112 (rinse at the
 *   manifold from 180 to 194 °F).
 */
export const builtInLimits: Readonly<Record<BuiltInProfile, readonly [HygieneLimits, ...HygieneLimits[]]>> = {
  en17735: [{ tankTmpMin, rinseTmpMin, rinseTmpMax, contactSMin: null }],
  fdaFoodCode: [{ tankTmpMin: 656, rinseTmpMin: 822, rinseTmpMax: 900, contactSMin: null }],
};

/** Used where neither the machine nor its company has chosen another. */
export const usualProfile: BuiltInProfile = 'en17735';

export interface VersionedLimits {
  profile: LimitProfileVersion;
  limits: HygieneLimits;
}

/** The latest version of a profile; of the usual one for a name that this version does not know. */
export function latestLimits(profileId: string | null): VersionedLimits {
  const id = profileId !== null && isBuiltIn(profileId) ? profileId : usualProfile;
  const versions = builtInLimits[id];
  return { profile: { id, version: versions.length }, limits: versions.at(-1) ?? versions[0] };
}

const isBuiltIn = (id: string): id is BuiltInProfile => Object.hasOwn(builtInLimits, id);
