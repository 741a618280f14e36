import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { asGamma } from './model-name.ts';

/** An unknown range is drawn as Infinity. */
export function displayModelOf({ gamma, modelNumber }: { gamma: string; modelNumber: string }): RangeModel {
  return rangeModelOf(asGamma(gamma) ?? 'infinity', modelNumber);
}
