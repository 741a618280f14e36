/** A host that slept longer than this was, for its machine, switched off: the time in between is skipped. */
const longestCatchUpMs = 10 * 60 * 1000;

export interface MachineClock {
  /** ms since 1970 at which the machine has lived for `elapsedS` of its own seconds. */
  timeOf(elapsedS: number): number;
  /** Seconds that a machine of this age still has to live through to be up to date. */
  behindS(elapsedS: number): number;
  /** Simulated seconds in a second. */
  timeFactor(): number;
  /** From a machine's age of `elapsedS` on; what it lived through stays as it was. */
  setTimeFactor(timeFactor: number, elapsedS: number): void;
}

/**
 * Ties simulated time to the clock on the wall. With a `timeFactor` above 1 a cycle takes less of the wall's time, while
 * everything it reports still carries the wall's: the cloud would doubt a machine from the future.
 */
export function createMachineClock(now: () => number, initialTimeFactor: number): MachineClock {
  let timeFactor = initialTimeFactor;
  let anchorMs = now();
  let anchorS = 0;
  const timeOf = (elapsedS: number) => anchorMs + ((elapsedS - anchorS) * 1000) / timeFactor;

  return {
    timeOf,
    behindS(elapsedS) {
      const behindMs = now() - timeOf(elapsedS);
      if (behindMs < 0 || behindMs > longestCatchUpMs) {
        anchorMs = now();
        anchorS = elapsedS;
        return 0;
      }
      return (behindMs / 1000) * timeFactor;
    },
    timeFactor: () => timeFactor,
    setTimeFactor(next, elapsedS) {
      anchorMs = timeOf(elapsedS);
      anchorS = elapsedS;
      timeFactor = next;
    },
  };
}
