import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';

export interface Racks {
  areWaiting(): boolean;
  take(): void;
}

const endlessRacks: Racks = { areWaiting: () => true, take: () => {} };

export interface KitchenOptions {
  machine: Pick<Machine, 'range' | 'status' | 'startCycle' | 'setDoor' | 'supplies' | 'refill' | 'alarms'>;
  random: Random;
  pauseS: readonly [number, number];
  racks?: Racks;
}

interface Pause {
  elapsedS: number;
  openAtS: number;
  closeAtS: number;
  startAtS: number;
}

export const defaultPauseS = [12, 35] as const;

const favouriteShare = 0.6;

const retryAfterS = 300;

const emptyShare = 0.03;

/** The staff never switch the machine on. */
export function createKitchen({
  machine,
  random,
  pauseS: [shortestS, longestS],
  racks = endlessRacks,
}: KitchenOptions) {
  const programmes = Object.keys(machine.range.programmes).filter((name) => !isServiceCycle(name));
  let pause: Pause | null = null;
  let isFirstRack = true;
  let isResting = false;

  function beginPause(): Pause {
    const lengthS = shortestS + random() * (longestS - shortestS);
    // A random delay prevents machines that start together from running in step.
    if (isFirstRack) return { elapsedS: 0, openAtS: Infinity, closeAtS: Infinity, startAtS: random() * shortestS };
    return { elapsedS: 0, openAtS: lengthS * 0.15, closeAtS: lengthS * 0.9, startAtS: lengthS };
  }

  function chooseProgramme(): string {
    const index = random() < favouriteShare ? 0 : Math.floor(random() * programmes.length);
    return programmes[index] ?? '';
  }

  function startNext(): number {
    machine.setDoor(false);
    refillSupplies(machine, emptyShare);
    isFirstRack = false;
    const isAsked = machine.alarms().some(({ condition }) => condition === 'regenerationNeeded');
    if (isAsked && machine.startCycle('regeneration').ok) {
      pause = null;
      return Infinity;
    }
    if (machine.startCycle(chooseProgramme()).ok) {
      racks.take();
      pause = null;
      return Infinity;
    }
    pause = { elapsedS: 0, openAtS: Infinity, closeAtS: Infinity, startAtS: retryAfterS };
    return retryAfterS;
  }

  function changeRack(now: Pause): number {
    const { elapsedS, openAtS, closeAtS, startAtS } = now;
    machine.setDoor(elapsedS >= openAtS && elapsedS < closeAtS);
    const nextS = [openAtS, closeAtS, startAtS].find((edgeS) => edgeS > elapsedS) ?? startAtS;
    return nextS - elapsedS;
  }

  return {
    /** @returns seconds after which to call again; Infinity until the machine is ready or racks have arrived */
    act(dtS: number): number {
      const { systemState, isDoorOpen } = machine.status();
      if (systemState !== systemStates.IDLE) {
        if (pause !== null && isDoorOpen) machine.setDoor(false);
        pause = null;
        isResting = false;
        return Infinity;
      }
      if (isResting && !racks.areWaiting()) return Infinity;
      if (pause === null || isResting) {
        pause = beginPause();
        isResting = false;
      } else {
        pause.elapsedS += dtS;
      }
      if (pause.elapsedS < pause.startAtS) return changeRack(pause);
      if (racks.areWaiting()) return startNext();
      machine.setDoor(false);
      isResting = true;
      return Infinity;
    },
  };
}

export type KitchenShift = ReturnType<typeof createKitchenShift>;

export function createKitchenShift({ isAtWork, ...options }: KitchenOptions & { isAtWork: boolean }) {
  let kitchen = isAtWork ? createKitchen(options) : null;
  return {
    isAtWork: () => kitchen !== null,
    setAtWork(isWanted: boolean): void {
      if (isWanted !== (kitchen !== null)) kitchen = isWanted ? createKitchen(options) : null;
    },
    act(dtS: number): void {
      kitchen?.act(dtS);
    },
  };
}

export function refillSupplies(machine: Pick<Machine, 'supplies' | 'refill'>, belowShare: number): void {
  const { detergentL, rinseAidL, saltKg, ...capacity } = machine.supplies();
  if (detergentL < belowShare * capacity.detergentCapacityL) machine.refill('detergent');
  if (rinseAidL < belowShare * capacity.rinseAidCapacityL) machine.refill('rinseAid');
  if (saltKg < belowShare * capacity.saltCapacityKg) machine.refill('salt');
}
