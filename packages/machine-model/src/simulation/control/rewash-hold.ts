/** More racks than this do not wait at a machine; the oldest is forgotten. */
const maxRacks = 10;

/** The cycles whose racks must be washed again: a notice on the display, which survives a power cut. */
export interface RewashHold {
  set(cycleNumber: number, isHeld: boolean): void;
  /** Numbers of the cycles, the last requested last. */
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
