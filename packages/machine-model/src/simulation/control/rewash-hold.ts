/** Not more racks than this wait at a machine; the oldest is dropped. */
const maxRacks = 10;

/** The display asks to wash the racks of these cycles again, also after a power cut. */
export interface RewashHold {
  set(cycleNumber: number, isHeld: boolean): void;
  /** Numbers of the cycles, the latest request last. */
  held(): number[];
}

export function createRewashHold(initial: readonly number[] = []): RewashHold {
  const cycleNumbers = new Set(initial);
  return {
    set(cycleNumber, isHeld) {
      cycleNumbers.delete(cycleNumber);
      if (isHeld) cycleNumbers.add(cycleNumber);
      const [oldest] = cycleNumbers;
      if (cycleNumbers.size > maxRacks && oldest !== undefined) cycleNumbers.delete(oldest);
    },
    held: () => [...cycleNumbers],
  };
}
