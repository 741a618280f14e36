import { randomUUID } from 'node:crypto';
import {
  type LimitProfile,
  type LimitProfileEntry,
  maxLimitProfiles,
} from '@washboard/contract/hygiene/hygiene-limits';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { limitProfiles } from '../tables.ts';
import { addVersion, inDegrees, lockProfilesOf, requireFreeName } from './limit-profile-versions.ts';
import { presentLimitProfile, requireLimitProfile } from './limit-profiles-repository.ts';

/** @throws ProblemError COMPANY_NOT_FOUND outside the scope; TOO_MANY_LIMIT_PROFILES; LIMIT_PROFILE_NAME_TAKEN */
export async function createLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, entry }: { companyCode: string; entry: LimitProfileEntry },
): Promise<LimitProfile> {
  const { name, limits } = entry;
  const id = randomUUID();
  return database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const existing = await transaction.$count(limitProfiles, eq(limitProfiles.companyCode, companyCode));
    if (existing >= maxLimitProfiles) throw new ProblemError('TOO_MANY_LIMIT_PROFILES');
    await requireFreeName(transaction, { companyCode, id, name });
    const at = clock.now();
    await transaction.insert(limitProfiles).values({ id, companyCode, name, version: 1, changedAt: at });
    await addVersion(transaction, { id, version: 1, name, limits, actor, at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileCreated',
      subject: companyCode,
      after: inDegrees(limits),
      detail: { limitProfile: name },
    });
    return presentLimitProfile(await requireLimitProfile(transaction, companyCode, id));
  });
}
