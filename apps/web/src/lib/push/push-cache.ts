/** What a service worker needs to show messages; of the session, so it is deleted when that ends. */
export const pushCache = 'washboard-push';
