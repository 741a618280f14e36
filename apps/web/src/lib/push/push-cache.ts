/** What a service worker needs to show messages; of the session, so it is deleted when that ends. */
export const pushCache = 'washboard-push';

/** Of the service worker that shows messages. Pages are below it in no shell. */
export const pushScope = (isPhoneShell: boolean) => (isPhoneShell ? '/app/push/' : '/push/');
