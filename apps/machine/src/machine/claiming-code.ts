/** The part of the display that proves to the cloud that somebody stands before the machine. */
export interface ClaimingDisplay {
  /** In place of what it shows, for so many seconds. */
  show(code: string, shownForS: number): void;
  /** Six digits; null: none. */
  shown(): string | null;
}

/** @param now ms since 1970 */
export function createClaimingDisplay(now: () => number): ClaimingDisplay {
  let present: { code: string; untilMs: number } | null = null;
  return {
    show(code, shownForS) {
      present = { code, untilMs: now() + shownForS * 1000 };
    },
    shown: () => (present !== null && now() < present.untilMs ? present.code : null),
  };
}
