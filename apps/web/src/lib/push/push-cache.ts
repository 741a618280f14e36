/** Stores the data that the service worker needs to show messages. It is deleted with the session. */
export const pushCache = 'washboard-push';

/** The scope of the service worker that shows messages; neither shell has pages below it. */
export const pushScope = (isPhoneShell: boolean) => (isPhoneShell ? '/app/push/' : '/push/');
