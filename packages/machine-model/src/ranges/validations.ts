import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleValidation } from '@washboard/contract/hygiene/cycle-validation';
import type { WashCycleType } from './parameter-table.ts';
import { rangeDefinitions } from './range-definitions.ts';

/**
 * From how many seconds of washing and rinsing together the maker has validated the hygiene of a programme. Those that
 * are shorter than the practice asks for, at their defaults; the second of rounding is allowed for. The machines are
 * emulated, and so are their validations.
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

/** The programmes of a model that its maker has validated. None for an unknown model: a validation is of one model. */
export function validationsOf(gamma: Gamma, modelNumber: string): ReadonlyMap<string, CycleValidation> {
  if (!rangeDefinitions[gamma].models.some((model) => model.modelNumber === modelNumber)) return new Map();
  return new Map(
    Object.entries(validatedContactS[gamma]).map(([cycleType, contactSMin]) => [
      cycleType,
      { contactSMin, reference: `HV-${modelNumber}` },
    ]),
  );
}
