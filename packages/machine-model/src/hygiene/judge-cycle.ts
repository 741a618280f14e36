import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import type { HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { washProgrammes } from '../ranges/cycle-definitions.ts';
import { acceptsValidation, type VersionedLimits } from './limit-profiles.ts';
import { isPlausibleCycle, rinseIsPlausible, tankIsPlausible } from './plausible-cycle.ts';

interface Judgement {
  result: HygieneResult;
  reasons: HygieneReason[];
}

export const contactSOf = ({ washDurationS, rinseDurationS }: CycleRecord): number => washDurationS + rinseDurationS;

export interface JudgementInForce extends Judgement {
  limits: HygieneLimits;
  validation: CycleValidation | null;
}

/** The maker's validation judges a cycle with less contact time than the limits, if the profile accepts it. */
export function judgeInForce(
  cycle: CycleRecord,
  { profile, limits }: VersionedLimits,
  validated: CycleValidation | undefined,
): JudgementInForce {
  const isShort = limits.contactSMin !== null && contactSOf(cycle) < limits.contactSMin;
  const validation = isShort && acceptsValidation(profile) ? (validated ?? null) : null;
  const applied = validation ? { ...limits, contactSMin: validation.contactSMin } : limits;
  return { ...judgeCycle(cycle, applied), limits: applied, validation };
}

/**
 * A value outside the limits makes a cycle deviate, whatever else is missing. A missing or implausible value never
 * makes a cycle valid, and hides no temperature that is too low. Service cycles and cycles that did not complete are
 * not judged.
 */
export function judgeCycle(cycle: CycleRecord, limits: HygieneLimits): Judgement {
  const obstacle = obstacleOf(cycle);
  const isPlausible = isPlausibleCycle(cycle);
  if (obstacle) return { result: 'notJudgeable', reasons: [isPlausible ? obstacle : 'implausible'] };
  const { tankTmpMin, rinseTmpMin, rinseTmpMax } = cycle;
  const deviations: HygieneReason[] = [];
  if (tankIsPlausible(cycle) && tankTmpMin !== null && tankTmpMin < limits.tankTmpMin) deviations.push('tankTooCold');
  if (rinseIsPlausible(cycle)) {
    if (rinseTmpMin !== null && rinseTmpMin < limits.rinseTmpMin) deviations.push('rinseTooCold');
    if (rinseTmpMax !== null && rinseTmpMax > limits.rinseTmpMax) deviations.push('rinseTooHot');
  }
  if (!isPlausible) {
    return { result: deviations.length > 0 ? 'deviating' : 'notJudgeable', reasons: [...deviations, 'implausible'] };
  }
  if (limits.contactSMin !== null && contactSOf(cycle) < limits.contactSMin) deviations.push('contactTooShort');
  if (deviations.length > 0) return { result: 'deviating', reasons: deviations };
  const missing: HygieneReason[] = [];
  if (tankTmpMin === null) missing.push('tankUnmeasured');
  if (rinseTmpMin === null || rinseTmpMax === null) missing.push('rinseUnmeasured');
  return missing.length > 0 ? { result: 'notJudgeable', reasons: missing } : { result: 'valid', reasons: [] };
}

export const isWashing = (cycle: Pick<CycleRecord, 'outcome' | 'cycleType'>): boolean => obstacleOf(cycle) === null;

function obstacleOf({ outcome, cycleType }: Pick<CycleRecord, 'outcome' | 'cycleType'>): HygieneReason | null {
  if (isServiceCycle(cycleType)) return 'serviceCycle';
  if (!washProgrammes.includes(cycleType)) return 'unknownCycle';
  return outcome === 'completed' ? null : 'notCompleted';
}
