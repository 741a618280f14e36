import { type ClockFace, createClockFace } from './clock-face.ts';
import { createMachineClock } from './machine-clock.ts';
import type { MachineOptions } from './machine-options.ts';

/** How old the machine is, and what its clock shows at that age. */
export interface MachineTime {
  /** Simulated seconds since the process started. */
  elapsedS(): number;
  pass(seconds: number): void;
  /** Simulated seconds until the machine is up to date. */
  behindS(): number;
  /** Simulated seconds in a second. */
  timeFactor(): number;
  setTimeFactor(timeFactor: number): void;
  /** What the machine's clock shows at its present age, ms since 1970. */
  nowMs(): number;
  isoNow(): string;
  /** What the machine's clock shows at this age, ms since 1970. */
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
