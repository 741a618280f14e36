import type { LimitProfileList } from '@washboard/contract/hygiene/hygiene-limits';
import type { Actor } from '../../../../actor.ts';
import { type Reader, requireLevels } from './get-limit-profile.ts';
import { findLimitProfiles, presentLimitProfile } from './limit-profiles-repository.ts';

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function listLimitProfiles(orm: Reader, actor: Actor, companyCode: string): Promise<LimitProfileList> {
  await requireLevels(orm, actor, companyCode);
  return { items: (await findLimitProfiles(orm, companyCode)).map(presentLimitProfile) };
}
