import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { CompanyLimits, LimitsInForce } from '@washboard/contract/hygiene/hygiene-limits';
import { acceptsValidation } from '@washboard/machine-model/hygiene/limit-profiles';
import { validationsOf } from '@washboard/machine-model/ranges/validations';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { nameOwner } from '../../../people/scope/index.ts';
import type { appliances } from '../../appliances/tables.ts';
import { inheritLimits, offerProfiles, overrideLimits } from './inherit-limits.ts';
import { findLimitLevels, findMachineChoice, findReachableProfiles } from './limit-profiles-repository.ts';

export type Reader = Pick<Orm, 'select' | 'execute'>;

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function getCompanyLimitProfile(orm: Reader, actor: Actor, companyCode: string): Promise<CompanyLimits> {
  const levels = await requireLevels(orm, actor, companyCode);
  const profiles = await findReachableProfiles(orm, levels);
  return {
    ...inheritLimits(levels, profiles),
    inherited: inheritLimits(levels.slice(1), profiles),
    profiles: offerProfiles(levels, profiles),
    version: levels[0].version,
  };
}

type Level = Awaited<ReturnType<typeof findLimitLevels>>[number];

export async function requireLevels(orm: Reader, actor: Actor, companyCode: string): Promise<[Level, ...Level[]]> {
  const [level, ...above] = await findLimitLevels(orm, actor, companyCode);
  if (!level?.mayChange) throw new ProblemError('COMPANY_NOT_FOUND');
  return [level, ...above];
}

type Machine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode' | 'gamma' | 'modelNumber'>;

export async function getLimitProfile(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode, gamma, modelNumber }: Machine,
): Promise<LimitsInForce> {
  const choice = await findMachineChoice(orm, serialNumber);
  const levels = nameOwner(await findLimitLevels(orm, actor, companyCode));
  const profiles = await findReachableProfiles(orm, levels);
  const mayChoose = isPermitted(actor, 'hygiene:choose-limits');
  const inForce = overrideLimits(choice, levels, profiles);
  return {
    ...inForce,
    validations: acceptsValidation(inForce.profile)
      ? [...validationsOf(gamma, modelNumber)].map(([cycleType, validation]) => ({ cycleType, ...validation }))
      : [],
    inherited: inheritLimits(levels, profiles),
    profiles: mayChoose ? offerProfiles(levels, profiles) : [],
    companies: levels
      .filter(({ mayChange }) => mayChange && mayChoose)
      .map((level) => ({ companyCode: level.companyCode, companyName: level.companyName })),
  };
}
