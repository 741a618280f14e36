import type { Laboratory } from '../laboratory.ts';

/** A fault in an installation, and its repair. */
export interface Fault {
  name: string;
  /** Connections disappear without notice. */
  isSilent?: boolean;
  /** Expected text of `/readyz` meanwhile; the proof of the fault where there is no other. */
  shows?: RegExp;
  /** Part of `--short`. */
  isShort?: boolean;
  /** The database needs its own small file system. */
  needsSmallDisk?: boolean;
  /** Why the laboratory cannot inject it. */
  isImpossible?: () => string | null;
  /** Breaks something, waits, and repairs it. @returns the proof that it was broken @throws when it was not */
  strike(laboratory: Laboratory): Promise<string>;
}

/** @throws when the fault did not take effect */
export function prove(isBroken: boolean, what: string): string {
  if (!isBroken) throw new Error(`it did not fire: ${what}`);
  return what;
}
