export const notificationDays = 30;

/** A kitchen that closes for one day is not reported as offline. */
export const offlineAfterHours = 48;

/** Unseen notifications are counted up to this number, with the alarms of a machine as one; screens show `99+`. */
export const mostUnseen = 100;
