export const resetShowsMs = Date.UTC(2020, 0, 1);

/** A quartz drifts by 20 to 100 ppm, a few seconds a day (est.). */
export interface ClockFace {
  show(trueMs: number): number;
  /** The drift is in millionths, and negative if the clock loses time. */
  drift(ppm: number): void;
  /** A power cut with an empty battery restarts the clock in 2020. */
  reset(): void;
  correct(): void;
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
