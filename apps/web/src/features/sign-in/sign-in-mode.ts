const modes = ['signin', 'signup', 'forgot', 'activationcode'] as const;

/** Modes of the sign-in page (docs/product-rules.md#sign-in). */
export type SignInMode = (typeof modes)[number];

/** Why the user was signed out. */
export const leaveNotices = ['sessionEnded', 'accountDeleted'] as const;
export type LeaveNotice = (typeof leaveNotices)[number];

/** @returns signin for an unknown value */
export function parseSignInMode(value: unknown): SignInMode {
  return modes.find((mode) => mode === value) ?? 'signin';
}
