/** A clock that lost its time starts here. */
export const resetShowsMs = Date.UTC(2020, 0, 1);

/** The machine's clock may be wrong. A quartz drifts by 20 to 100 ppm, a few seconds a day (est.). */
export interface ClockFace {
  /** The time in ms since 1970 that the clock shows at `trueMs`. */
  show(trueMs: number): number;
  /** From now on the clock gains this many millionths, or loses them if negative. */
  drift(ppm: number): void;
  /** Simulates a power cut with an empty battery: the clock starts again in 2020. */
  reset(): void;
  /** Sets the clock to the true time; its drift stays. */
  correct(): void;
  /** Sets the clock in ms since 1970; its drift stays. */
  setTo(toMs: number): void;
}

export function createClockFace(now: () => number, driftPpm = 0): ClockFace {
  let sinceMs = now();
  let shownMs = sinceMs;
  let ppm = driftPpm;
  const show = (trueMs: number) => shownMs + (trueMs - sinceMs) * (1 + ppm / 1e6);

  function set(toMs: number, nowMs: number): void {
    shownMs = toMs;
    sinceMs = nowMs;
  }

  return {
    show,
    drift(nextPpm) {
      const nowMs = now();
      set(show(nowMs), nowMs);
      ppm = nextPpm;
    },
    reset: () => set(resetShowsMs, now()),
    setTo: (toMs) => set(toMs, now()),
    correct() {
      const nowMs = now();
      set(nowMs, nowMs);
    },
  };
}
