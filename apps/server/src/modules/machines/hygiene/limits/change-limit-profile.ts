import { isDeepStrictEqual } from 'node:util';
import {
  type HygieneLimits,
  type LimitProfile,
  type LimitProfileChange,
  maxLimitVersions,
} from '@washboard/contract/hygiene/hygiene-limits';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { limitProfiles } from '../tables.ts';
import { addVersion, inDegrees, lockProfilesOf, type ProfileKey, requireFreeName } from './limit-profile-versions.ts';
import { presentLimitProfile, requireLimitProfile } from './limit-profiles-repository.ts';

/**
 * A client can repeat the call after a lost response: the same content changes nothing.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; LIMIT_PROFILE_NOT_FOUND, also for a retired one;
 * LIMITS_CHANGED with the current version, if `version` differs; LIMIT_PROFILE_NAME_TAKEN; TOO_MANY_LIMIT_PROFILES
 */
export async function changeLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, id, change }: ProfileKey & { change: LimitProfileChange },
): Promise<LimitProfile> {
  const { name, limits } = change;
  return database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const before = await requireLimitProfile(transaction, companyCode, id);
    if (before.retiredAt !== null) throw new ProblemError('LIMIT_PROFILE_NOT_FOUND');
    if (before.name === name && isDeepStrictEqual(before.limits, { ...limits })) return presentLimitProfile(before);
    if (before.version !== change.version) {
      const errors = [{ path: 'version', message: String(before.version) }];
      throw new ProblemError('LIMITS_CHANGED', { errors });
    }
    if (before.version >= maxLimitVersions) throw new ProblemError('TOO_MANY_LIMIT_PROFILES');
    await requireFreeName(transaction, { companyCode, id, name });
    const at = clock.now();
    const version = before.version + 1;
    await addVersion(transaction, { id, version, name, limits, actor, at });
    await transaction.update(limitProfiles).set({ name, version, changedAt: at }).where(eq(limitProfiles.id, id));
    const fieldsOf = (ofName: string, ofVersion: number, ofLimits: HygieneLimits) => ({
      ...(name !== before.name && { name: ofName }),
      version: ofVersion,
      ...inDegrees(ofLimits),
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileChanged',
      subject: companyCode,
      before: fieldsOf(before.name, before.version, before.limits),
      after: fieldsOf(name, version, limits),
      detail: { limitProfile: name },
    });
    return presentLimitProfile(await requireLimitProfile(transaction, companyCode, id));
  });
}
