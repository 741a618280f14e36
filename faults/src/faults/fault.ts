import type { Laboratory } from '../laboratory.ts';

/** Something that goes wrong in an installation, and is right again afterwards. */
export interface Fault {
  name: string;
  /** Nobody is told that connections have gone. */
  isSilent?: boolean;
  /** What `/readyz` has to say while it lasts; where nothing else proves that it fired, this does. */
  shows?: RegExp;
  /** One of the few that each run of the tests tries. */
  isShort?: boolean;
  /** The database needs a file system of its own, which can be filled up. */
  needsSmallDisk?: boolean;
  /** Where the laboratory cannot do it: why. */
  isImpossible?: () => string | null;
  /**
   * Breaks something, lets it be broken for a while, and mends it.
   *
   * @returns what proves that it was broken
   * @throws when it was not
   */
  strike(laboratory: Laboratory): Promise<string>;
}

/** @throws when what shall have been broken was not */
export function prove(isBroken: boolean, what: string): string {
  if (!isBroken) throw new Error(`it did not fire: ${what}`);
  return what;
}
