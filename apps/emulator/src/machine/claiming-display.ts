export interface ClaimingDisplay {
  show(code: string, shownForS: number): void;
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
