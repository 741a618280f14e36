import type { BuiltInProfile, HygieneLimits, LimitProfileVersion } from '@washboard/contract/hygiene/hygiene-limits';

/**
 * The versions of the built-in limit profiles, oldest first. They follow the practice of kitchens after the named
 * documents and claim no conformity. A published version never changes, because records name it: a change is a new one.
 *
 * - `en17735`: version 2 asks for the 90 s of contact that the practice names for machines with one tank. Shorter
 *   programmes are valid by the maker's validation only; version 1 accepted them without. The practice names 80 to 85 °C
 *   for the rinse: both versions go to 90 °C (docs/product-rules.md#temperature-limits).
 * - `fdaFoodCode`: FDA Food Code 4-501.110 (dual-temperature, stationary rack: wash at 150 °F) and 4-501.112 (rinse at the
 *   manifold from 180 to 194 °F).
 */
export const builtInLimits: Readonly<Record<BuiltInProfile, readonly [HygieneLimits, ...HygieneLimits[]]>> = {
  en17735: [
    { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
    { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 90 },
  ],
  fdaFoodCode: [{ tankTmpMin: 656, rinseTmpMin: 822, rinseTmpMax: 900, contactSMin: null }],
};

/** What the practice after EN 17735 names for the final rinse, tenths of a degree Celsius. Its profile accepts more. */
export const practiceOfRinse = { least: 800, most: 850 };

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

/** The limits by which cycles were judged before there were records, and by which their events still are. */
export const limitsBeforeRecords: HygieneLimits = builtInLimits[usualProfile][0];

/**
 * Whether a validation by the maker replaces the contact time of a profile. Those of companies do not let it: their
 * contact time is a rule of the company.
 */
export const acceptsValidation = ({ id, version }: LimitProfileVersion): boolean => id === 'en17735' && version >= 2;

/** The limits of a built-in profile in one version, undefined for any other. */
export const builtInVersion = ({ id, version }: LimitProfileVersion): HygieneLimits | undefined =>
  isBuiltIn(id) ? builtInLimits[id][version - 1] : undefined;

const isBuiltIn = (id: string): id is BuiltInProfile => Object.hasOwn(builtInLimits, id);
