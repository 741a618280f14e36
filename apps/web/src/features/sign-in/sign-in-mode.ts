const modes = ['signin', 'signup', 'forgot', 'activationcode'] as const;

export type SignInMode = (typeof modes)[number];

export const leaveNotices = ['sessionEnded', 'accountDeleted'] as const;
export type LeaveNotice = (typeof leaveNotices)[number];

export function parseSignInMode(value: unknown): SignInMode {
  return modes.find((mode) => mode === value) ?? 'signin';
}
