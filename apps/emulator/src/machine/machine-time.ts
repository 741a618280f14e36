import { type ClockFace, createClockFace } from './clock-face.ts';
import type { MachineOptions } from './machine-options.ts';

/** A longer gap, such as when the host slept, is skipped. */
const maxCatchUpMs = 10 * 60 * 1000;

interface MachineClock {
  timeOf(elapsedS: number): number;
  behindS(elapsedS: number): number;
  /** The factor is simulated seconds per real second. */
  timeFactor(): number;
  setTimeFactor(timeFactor: number, elapsedS: number): void;
}

/** Reports carry true time, because the cloud would doubt messages from the future. */
export function createMachineClock(now: () => number, initialTimeFactor: number): MachineClock {
  let timeFactor = initialTimeFactor;
  let anchorMs = now();
  let anchorS = 0;
  const timeOf = (elapsedS: number) => anchorMs + ((elapsedS - anchorS) * 1000) / timeFactor;

  return {
    timeOf,
    behindS(elapsedS) {
      const behindMs = now() - timeOf(elapsedS);
      if (behindMs < 0 || behindMs > maxCatchUpMs) {
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

export interface MachineTime {
  elapsedS(): number;
  pass(seconds: number): void;
  behindS(): number;
  timeFactor(): number;
  setTimeFactor(timeFactor: number): void;
  nowMs(): number;
  isoNow(): string;
  timeOf(ageS: number): number;
  readonly face: ClockFace;
}

/** @param now true time, ms since 1970 */
export function createMachineTime(
  now: () => number,
  { timeFactor = 1, clockDriftPpm }: Pick<MachineOptions, 'timeFactor' | 'clockDriftPpm'>,
): MachineTime {
  const clock = createMachineClock(now, timeFactor);
  const face = createClockFace(now, clockDriftPpm);
  let elapsedS = 0;
  const timeOf = (ageS: number) => face.show(clock.timeOf(ageS));

  return {
    face,
    timeOf,
    elapsedS: () => elapsedS,
    pass(seconds) {
      elapsedS += seconds;
    },
    behindS: () => clock.behindS(elapsedS),
    timeFactor: clock.timeFactor,
    setTimeFactor: (next) => clock.setTimeFactor(next, elapsedS),
    nowMs: () => timeOf(elapsedS),
    isoNow: () => new Date(timeOf(elapsedS)).toISOString(),
  };
}
