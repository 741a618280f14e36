import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type CycleEstimate, estimateCycle } from '@washboard/machine-model/what-if/estimate-cycle';
import type { Values } from '../model/parameter-model.ts';

export interface EstimateQuestion {
  gamma: Gamma;
  modelNumber: string;
  before: Values;
  after: Values;
  cycleTypes: readonly string[];
}

export interface CycleComparison {
  cycleType: string;
  before: CycleEstimate | null;
  after: CycleEstimate | null;
}

export function estimateCycles({ gamma, modelNumber, before, after, cycleTypes }: EstimateQuestion): CycleComparison[] {
  const estimate = (parameters: Values, cycleType: string) =>
    estimateCycle({ gamma, modelNumber, parameters, cycleType });
  return cycleTypes.map((cycleType) => ({
    cycleType,
    before: estimate(before, cycleType),
    after: estimate(after, cycleType),
  }));
}
