import { type ClockFace, createClockFace } from './clock-face.ts';
import type { MachineOptions } from './machine-options.ts';

/** A longer gap, such as when the host slept, is skipped, as if the machine had been switched off. */
const maxCatchUpMs = 10 * 60 * 1000;

interface MachineClock {
  /** The time in ms since 1970 at which the machine is `elapsedS` simulated seconds old. */
  timeOf(elapsedS: number): number;
  /** The simulated seconds by which a machine of this age is behind. */
  behindS(elapsedS: number): number;
  /** Simulated seconds per second. */
  timeFactor(): number;
  /** The factor applies from an age of `elapsedS` on; previous times do not change. */
  setTimeFactor(timeFactor: number, elapsedS: number): void;
}

/**
 * With a `timeFactor` above 1 a cycle is shorter in true time. Reports carry true time too, because the cloud would
 * doubt messages from the future.
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
  /** Simulated seconds since the process started. */
  elapsedS(): number;
  pass(seconds: number): void;
  /** Simulated seconds until the machine is up to date. */
  behindS(): number;
  /** Simulated seconds per second. */
  timeFactor(): number;
  setTimeFactor(timeFactor: number): void;
  /** The machine's clock at its present age, in ms since 1970. */
  nowMs(): number;
  isoNow(): string;
  /** The machine's clock at this age, in ms since 1970. */
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
