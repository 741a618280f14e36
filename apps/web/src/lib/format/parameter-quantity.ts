export { type ParameterScale, parameterScale } from '@washboard/contract/data-models/parameter-scale';

/** Parses a typed number with a decimal comma or point; null if it is not a number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^−/, '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
