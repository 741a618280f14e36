export { type ParameterScale, parameterScale } from '@washboard/contract/data-models/parameter-scale';

/** A number as people type it, with a comma or a point; null: it is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^−/, '-').replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
