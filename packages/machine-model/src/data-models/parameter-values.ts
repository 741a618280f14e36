import { isOnGrid, type ValueGrid } from '@washboard/contract/data-models/parameters';

/** Of a document with all languages or of one. @returns undefined for a code that it does not have, as of a newer machine */
export function parameterByCode<Parameter extends { code: string }>(
  model: { parameters: readonly Parameter[] },
  code: string,
): Parameter | undefined {
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
