import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';

/** The range that a newer server calls by a name which nobody here knows is none of ours. */
export function asGamma(name: string): Gamma | undefined {
  return gammas.find((gamma) => gamma === name);
}

/** A range that nobody here knows is shown as it is called. */
export function rangeName(gamma: string): string {
  const known = asGamma(gamma);
  return known ? rangeNames[known] : gamma;
}

/** Range and model, such as `Infinity INF-50`. */
export function modelName({ gamma, modelNumber }: { gamma: string; modelNumber: string }): string {
  return `${rangeName(gamma)} ${modelNumber}`.trim();
}
