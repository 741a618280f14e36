interface BackOff {
  first: number;
  max: number;
}

/**
 * The pause doubles with each failure, up to `max`.
 * @param failures the number of failures before the last one
 * @returns the pause, in the unit of `first`
 */
export function backOff(failures: number, { first, max }: BackOff): number {
  return Math.min(first * 2 ** failures, max);
}
