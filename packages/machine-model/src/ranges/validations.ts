import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { WashCycleType } from './parameter-table.ts';
import { rangeDefinitions } from './range-definitions.ts';

/**
 * The maker has validated these programmes, which are shorter than the practice asks for, from so many seconds of
 * contact on. A second of rounding is allowed for. The machines are emulated, and so are their validations.
 */
const validatedContactS: Readonly<Record<Gamma, Partial<Readonly<Record<WashCycleType, number>>>>> = {
  infinity: { glasses: 80, fast: 80 },
  hiline: { short: 80 },
  prime: { fast: 40 },
  ge: { short: 80 },
  tl: { short: 80 },
  ce: { glasses: 80, short: 80 },
  hpw: { fast: 40 },
};

/** A validation is of one model, so an unknown model has none. */
export function validationsOf(gamma: Gamma, modelNumber: string): ReadonlyMap<string, CycleValidation> {
  if (!rangeDefinitions[gamma].models.some((model) => model.modelNumber === modelNumber)) return new Map();
  return new Map(
    Object.entries(validatedContactS[gamma]).map(([cycleType, contactSMin]) => [
      cycleType,
      { contactSMin, reference: `HV-${modelNumber}` },
    ]),
  );
}
