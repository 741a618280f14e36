/** What a clock shows that lost its time: the first second that it knows. */
export const resetShowsMs = Date.UTC(2020, 0, 1);

/** What a machine believes the time to be. A quartz drifts by 20 to 100 ppm, a few seconds a day (est.). */
export interface ClockFace {
  /** ms since 1970 that the clock shows at `trueMs`. */
  show(trueMs: number): number;
  /** From now on it gains (or loses, below 0) so many millionths. */
  drift(ppm: number): void;
  /** A power cut with an empty battery: it begins again in 2020. */
  reset(): void;
  /** Somebody sets it right; its drift stays. */
  correct(): void;
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
    correct() {
      const nowMs = now();
      set(nowMs, nowMs);
    },
  };
}
