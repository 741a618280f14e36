import { systemStates } from '@washboard/contract/device-messages';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';

export interface KitchenOptions {
  machine: Pick<Machine, 'range' | 'status' | 'startCycle' | 'setDoor'>;
  random: Random;
  /** Shortest and longest time between two cycles, in which the rack is changed, s. */
  pauseS: readonly [number, number];
}

/** Between two cycles: the door opens, stays open while the rack is changed, closes, and the next cycle starts. */
interface Pause {
  elapsedS: number;
  openAtS: number;
  closeAtS: number;
  startAtS: number;
}

export const defaultPauseS = [12, 35] as const;

/** Share of the cycles that run the programme offered first. */
const favouriteShare = 0.6;

/** The people in front of a machine: one rack after another, whenever it is ready. They leave a switched-off machine be. */
export function createKitchen({ machine, random, pauseS: [shortestS, longestS] }: KitchenOptions) {
  const programmes = Object.keys(machine.range.programmes);
  let pause: Pause | null = null;
  let isFirstRack = true;

  function beginPause(): Pause {
    const lengthS = shortestS + random() * (longestS - shortestS);
    // The first rack is in already; machines that start together do not run in step.
    if (isFirstRack) return { elapsedS: 0, openAtS: Infinity, closeAtS: Infinity, startAtS: random() * shortestS };
    return { elapsedS: 0, openAtS: lengthS * 0.15, closeAtS: lengthS * 0.9, startAtS: lengthS };
  }

  function chooseProgramme(): string {
    const index = random() < favouriteShare ? 0 : Math.floor(random() * programmes.length);
    return programmes[index] ?? '';
  }

  return {
    /** To be called after the machine went `dtS` on. */
    act(dtS: number): void {
      const { systemState, isDoorOpen } = machine.status();
      if (systemState !== systemStates.IDLE) {
        if (pause !== null && isDoorOpen) machine.setDoor(false);
        pause = null;
        return;
      }
      pause ??= beginPause();
      pause.elapsedS += dtS;
      const { elapsedS, openAtS, closeAtS, startAtS } = pause;
      if (elapsedS >= startAtS) {
        machine.setDoor(false);
        machine.startCycle(chooseProgramme());
        isFirstRack = false;
        pause = null;
      } else {
        machine.setDoor(elapsedS >= openAtS && elapsedS < closeAtS);
      }
    },
  };
}
