import type { BuiltInProfile, HygieneLimits, LimitProfileVersion } from '@washboard/contract/hygiene/hygiene-limits';

/**
 * Built-in profiles, oldest version first, follow the practice of kitchens after the named documents and claim no
 * conformity. Records name a version, so it never changes.
 * - `en17735`: version 2 asks for the 90 s of contact that the practice names for machines with one tank. Shorter
 * programmes are valid by the maker's validation only; version 1 accepted them without. The practice names 80 to 85 °C
 * for the rinse: both versions allow 90 °C (docs/hygiene.md#how-a-cycle-is-judged).
 * - `fdaFoodCode`: FDA Food Code 4-501.110 (dual-temperature, stationary rack: wash at 150 °F) and 4-501.112 (rinse at
 * the manifold from 180 to 194 °F).
 */
export const builtInLimits: Readonly<Record<BuiltInProfile, readonly [HygieneLimits, ...HygieneLimits[]]>> = {
  en17735: [
    { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
    { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 90 },
  ],
  fdaFoodCode: [{ tankTmpMin: 656, rinseTmpMin: 822, rinseTmpMax: 900, contactSMin: null }],
};

/**
 * The practice after EN 17735 names this range for the final rinse, tenths of a degree Celsius. Its profile accepts
 * more.
 */
export const practiceOfRinse = { least: 800, most: 850 };

export const usualProfile: BuiltInProfile = 'en17735';

export interface VersionedLimits {
  profile: LimitProfileVersion;
  limits: HygieneLimits;
}

/** @returns the usual profile for an unknown name */
export function latestLimits(profileId: string | null): VersionedLimits {
  const id = profileId !== null && isBuiltIn(profileId) ? profileId : usualProfile;
  const versions = builtInLimits[id];
  return { profile: { id, version: versions.length }, limits: versions.at(-1) ?? versions[0] };
}

/** Cycles from before hygiene records existed are still judged by these limits. */
export const limitsBeforeRecords: HygieneLimits = builtInLimits[usualProfile][0];

/** The contact time of a company's profile is a rule of the company, so no validation replaces it. */
export const acceptsValidation = ({ id, version }: LimitProfileVersion): boolean => id === 'en17735' && version >= 2;

/** @returns undefined for a profile or version that is not built-in */
export const builtInVersion = ({ id, version }: LimitProfileVersion): HygieneLimits | undefined =>
  isBuiltIn(id) ? builtInLimits[id][version - 1] : undefined;

const isBuiltIn = (id: string): id is BuiltInProfile => Object.hasOwn(builtInLimits, id);
