/** This cache is deleted with the session. */
export const pushCache = 'washboard-push';

/** Neither shell has pages below this scope. */
export const pushScope = (isPhoneShell: boolean) => (isPhoneShell ? '/app/push/' : '/push/');
