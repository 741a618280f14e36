import { isOnGrid, type ValueGrid } from '@washboard/contract/data-models/parameters';

/** @returns undefined for an unknown code, as of a newer machine */
export function parameterByCode<Parameter extends { code: string }>(
  model: { parameters: readonly Parameter[] },
  code: string,
): Parameter | undefined {
  return model.parameters.find((parameter) => parameter.code === code);
}

type ParameterFault = 'notANumber' | 'belowMinimum' | 'aboveMaximum' | 'offStep';

/**
 * @param value in the unit of the parameter
 * @returns null for an allowed value
 */
export function validateParameterValue(grid: ValueGrid, value: number): ParameterFault | null {
  if (!Number.isFinite(value)) return 'notANumber';
  if (value < grid.min) return 'belowMinimum';
  if (value > grid.max) return 'aboveMaximum';
  return isOnGrid(value, grid) ? null : 'offStep';
}
