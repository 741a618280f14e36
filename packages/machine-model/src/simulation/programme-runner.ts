import type { CyclePhase } from '@washboard/contract/device-messages';
import { type Programme, plannedDurationS } from '../ranges/range-model.ts';
import { longestHeatWaitS } from './figures.ts';

/** Shorter than any step, longer than the rounding of many of them, s. */
const instantS = 1e-6;

/** Takes a programme through its phases. Only time and the rinse temperature move it on. */
export interface ProgrammeRunner {
  /** null once finished. */
  phase(): CyclePhase | null;
  elapsedS(): number;
  /** Planned duration, lengthened by what the wait for the rinse temperature took so far. */
  durationS(): number;
  /** Seconds until the phase can end by time; no step should be longer. */
  phaseLeftS(): number;
  advance(dtS: number, isRinseHot: boolean): void;
}

export function createProgrammeRunner(programme: Programme): ProgrammeRunner {
  const plannedS = plannedDurationS(programme);
  let index = 0;
  let phaseElapsedS = 0;
  let elapsedS = 0;
  let heatWaitS = 0;

  const current = () => programme.phases[index];
  const phaseLeftS = () => {
    const planned = current();
    if (planned === undefined) return 0;
    return (planned.phase === 'heat' ? longestHeatWaitS : planned.durationS) - phaseElapsedS;
  };

  return {
    phase: () => current()?.phase ?? null,
    elapsedS: () => elapsedS,
    durationS: () => plannedS + heatWaitS,
    phaseLeftS,
    advance(dtS, isRinseHot) {
      phaseElapsedS += dtS;
      elapsedS += dtS;
      if (current()?.phase === 'heat') heatWaitS += dtS;
      while (current() && (phaseLeftS() <= instantS || (current()?.phase === 'heat' && isRinseHot))) {
        index += 1;
        phaseElapsedS = 0;
      }
    },
  };
}
