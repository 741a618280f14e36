export { type ParameterScale, parameterScale } from '@washboard/contract/data-models/parameter-scale';

/** Accepts a decimal comma or point; null if the text is not a number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^−/, '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
