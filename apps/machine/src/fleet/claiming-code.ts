import { randomInt } from 'node:crypto';

/** Proves to the cloud that somebody stands before the machine. */
export interface ClaimingCode {
  /** Six digits. */
  code: string;
  /** ms since 1970. */
  expiresAtMs: number;
}

/** Long enough to walk to a computer and type it, ms. */
const validMs = 10 * 60_000;

/** Makes codes when asked. One that is valid still is shown again: two people at the panel see the same. */
export function createClaimingCodes(now: () => number) {
  let shown: ClaimingCode | null = null;

  return {
    ask(): ClaimingCode {
      if (shown === null || now() >= shown.expiresAtMs) {
        shown = { code: String(randomInt(1_000_000)).padStart(6, '0'), expiresAtMs: now() + validMs };
      }
      return shown;
    },
  };
}
