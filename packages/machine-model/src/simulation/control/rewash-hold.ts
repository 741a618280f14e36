const maxRacks = 10;

/** A hold is a notice on the display and survives a power cut. */
export interface RewashHold {
  set(cycleNumber: number, isHeld: boolean): void;
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
