import { isDay } from '@washboard/contract/time/calendar';

/** Undefined if the parameter is missing, invalid or the default. */
type Reader<Value> = (raw: unknown) => Value | undefined;
type Readers = Record<string, Reader<unknown>>;
type Search<Of extends Readers> = { [Name in keyof Of]?: Exclude<ReturnType<Of[Name]>, undefined> };

/** The address is untrusted input, so the parser never throws. */
export function searchParser<Of extends Readers>(readers: Of) {
  return (raw: Record<string, unknown>): Search<Of> =>
    withoutUndefined<Search<Of>>(
      Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(raw[name])])) as Search<Of>,
    );
}

/** @param usual the default, which the address leaves out */
export function oneOf<const Value extends string>(values: readonly Value[], usual?: Value): Reader<Value> {
  return (raw) => values.find((value) => value === raw && value !== usual);
}

export function textUpTo(maxLength: number, pattern = /./u): Reader<string> {
  return (raw) => {
    // The router reads ?search=240001 as a number.
    const text = typeof raw === 'number' ? String(raw) : raw;
    if (typeof text !== 'string') return;
    const cut = text.trim().slice(0, maxLength);
    return pattern.test(cut) ? cut : undefined;
  };
}

export function dayFrom(earliest = ''): Reader<string> {
  return (raw) => (isDay(raw) && raw >= earliest ? raw : undefined);
}

export const readDay = dayFrom();

export const readWholeNumber: Reader<number> = (raw) => {
  const number = Number(raw ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
};

export function withoutUndefined<Of extends object>(search: { [Name in keyof Of]: Of[Name] | undefined }): Of {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Of;
}

/**
 * The router keeps every parameter of the address beside the parsed ones; this removes the others, so that no rejected
 * value reaches the page.
 */
export function validated<Of extends object>(parse: (raw: Record<string, unknown>) => Of) {
  return (raw: Record<string, unknown>): Of => {
    const removed = Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));
    return { ...removed, ...parse(raw) };
  };
}
