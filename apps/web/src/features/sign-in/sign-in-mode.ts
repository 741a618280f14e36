const modes = ['signin', 'signup', 'forgot', 'activationcode'] as const;

/** See docs/product-rules.md#sign-in. */
export type SignInMode = (typeof modes)[number];

export const leaveNotices = ['sessionEnded', 'accountDeleted'] as const;
export type LeaveNotice = (typeof leaveNotices)[number];

/** @returns `signin` for an unknown value */
export function parseSignInMode(value: unknown): SignInMode {
  return modes.find((mode) => mode === value) ?? 'signin';
}
