const modes = ['signin', 'signup', 'forgot', 'activationcode'] as const;

/** What the sign-in page is showing (docs/product-rules.md#sign-in). */
export type SignInMode = (typeof modes)[number];

/** Why somebody was led here: the session ended by itself or elsewhere, or the account is no more. */
export const leaveNotices = ['sessionEnded', 'accountDeleted'] as const;
export type LeaveNotice = (typeof leaveNotices)[number];

/** @returns signin for whatever is no mode */
export function parseSignInMode(value: unknown): SignInMode {
  return modes.find((mode) => mode === value) ?? 'signin';
}
