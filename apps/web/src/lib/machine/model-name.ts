import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { rangeNames } from '@washboard/contract/appliances/range-names';

/** @returns undefined for a range that only a newer server knows */
export function asGamma(name: string): Gamma | undefined {
  return gammas.find((gamma) => gamma === name);
}

export function rangeName(gamma: string): string {
  const known = asGamma(gamma);
  return known ? rangeNames[known] : gamma;
}

export function modelName({ gamma, modelNumber }: { gamma: string; modelNumber: string }): string {
  return `${rangeName(gamma)} ${modelNumber}`.trim();
}
