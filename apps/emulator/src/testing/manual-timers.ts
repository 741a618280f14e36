import type { Timers } from '../link/timers.ts';

export interface ManualTimers extends Timers {
  /** Due timers fire in order, each at its own time. */
  pass(ms: number): void;
  setClock(ms: number): void;
}

export function manualTimers(startMs: number): ManualTimers {
  let clockOffsetMs = startMs;
  let passedMs = 0;
  let alarms: { dueMs: number; ring: () => void }[] = [];

  return {
    now: () => clockOffsetMs + passedMs,
    after(delayMs, ring) {
      const alarm = { dueMs: passedMs + delayMs, ring };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((other) => other !== alarm);
      };
    },
    pass(ms) {
      const untilMs = passedMs + ms;
      for (;;) {
        const next = alarms.toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (next === undefined || next.dueMs > untilMs) break;
        alarms = alarms.filter((alarm) => alarm !== next);
        passedMs = next.dueMs;
        next.ring();
      }
      passedMs = untilMs;
    },
    setClock(ms) {
      clockOffsetMs = ms - passedMs;
    },
  };
}
