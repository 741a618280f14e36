import type { Laboratory } from '../laboratory.ts';

export interface Fault {
  name: string;
  /** Connections disappear without notice. */
  isSilent?: boolean;
  /** The expected text of `/readyz` during the fault, which proves it if there is no other proof. */
  shows?: RegExp;
  /** The fault is part of `--short`. */
  isShort?: boolean;
  /** The database needs its own small file system. */
  needsSmallDisk?: boolean;
  /** The reason why the laboratory cannot inject the fault. */
  isImpossible?: () => string | null;
  /** Breaks something, waits, and repairs it. @returns the proof that it was broken @throws when it was not */
  strike(laboratory: Laboratory): Promise<string>;
}

/** @throws when the fault did not take effect */
export function prove(isBroken: boolean, what: string): string {
  if (!isBroken) throw new Error(`it did not fire: ${what}`);
  return what;
}
