import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { asGamma } from './model-name.ts';

/** The figures that a machine is drawn after; one of a range that nobody here knows has those of Infinity. */
export function shownModelOf({ gamma, modelNumber }: { gamma: string; modelNumber: string }): RangeModel {
  return rangeModelOf(asGamma(gamma) ?? 'infinity', modelNumber);
}
