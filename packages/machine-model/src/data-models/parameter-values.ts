import type { DataModel } from '@washboard/contract/data-models/data-model';
import { isOnGrid, type Parameter, type ValueGrid } from '@washboard/contract/data-models/parameters';

/** @returns undefined for a code that this model does not have, as a newer machine may send */
export function parameterByCode(model: Pick<DataModel, 'parameters'>, code: string): Parameter | undefined {
  return model.parameters.find((parameter) => parameter.code === code);
}

export type ParameterFault = 'notANumber' | 'belowMinimum' | 'aboveMaximum' | 'offStep';

/** Whether a parameter may take a value, in the parameter's unit. @returns what is wrong with it, or null */
export function validateParameterValue(grid: ValueGrid, value: number): ParameterFault | null {
  if (!Number.isFinite(value)) return 'notANumber';
  if (value < grid.min) return 'belowMinimum';
  if (value > grid.max) return 'aboveMaximum';
  return isOnGrid(value, grid) ? null : 'offStep';
}
