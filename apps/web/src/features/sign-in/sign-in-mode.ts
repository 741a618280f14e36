const modes = ['signin', 'signup', 'forgot', 'activationcode'] as const;

/** What the sign-in page is showing (specification, section 2). */
export type SignInMode = (typeof modes)[number];

/** @returns signin for whatever is no mode */
export function parseSignInMode(value: unknown): SignInMode {
  return modes.find((mode) => mode === value) ?? 'signin';
}
