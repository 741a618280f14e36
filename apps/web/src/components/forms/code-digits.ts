import type { companyCodeLength, verificationCodeLength } from '@washboard/contract/accounts/field-rules';

export type CodeLength = typeof verificationCodeLength | typeof companyCodeLength;

/** What stands in each box; empty for none. */
export function digitsOf(value: string, length: CodeLength): string[] {
  return Array.from({ length }, (_, index) => value[index]?.trim() ?? '');
}

function join(digits: readonly string[]): string {
  return digits
    .map((digit) => digit || ' ')
    .join('')
    .trimEnd();
}

/**
 * The digits of what was typed or pasted, those of other scripts' keyboards included.
 * @param before what stood in the box; typing beside it means to replace it
 */
export function typedDigits(text: string, before = ''): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return before !== '' && digits.length === 2 ? digits.replace(before, '') : digits;
}

/** Writes from a box onwards; a whole code always from the first. */
export function writeDigits(value: string, length: CodeLength, typed: string, from: number) {
  const start = typed.length >= length ? 0 : from;
  const digits = digitsOf(value, length);
  const written = [...typed].slice(0, length - start);
  digits.splice(start, written.length, ...written);
  return { value: join(digits), nextIndex: start + written.length };
}

export function clearDigit(value: string, length: CodeLength, index: number): string {
  return join(digitsOf(value, length).map((digit, place) => (place === index ? '' : digit)));
}
