import type { Laboratory } from '../laboratory.ts';

export interface Fault {
  name: string;
  isSilent?: boolean;
  /** `/readyz` proves the fault if there is no other proof. */
  shows?: RegExp;
  isShort?: boolean;
  needsSmallDisk?: boolean;
  isImpossible?: () => string | null;
  /** @returns the proof that something was broken @throws when it was not */
  strike(laboratory: Laboratory): Promise<string>;
}

/** @throws when the fault did not take effect */
export function prove(isBroken: boolean, what: string): string {
  if (!isBroken) throw new Error(`it did not fire: ${what}`);
  return what;
}
