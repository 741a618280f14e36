/** Notifications reach this far back. */
export const notificationDays = 30;

/** A machine without a connection for longer is reported; a kitchen that closes for one day is not. */
export const offlineAfterHours = 48;

/** Unseen notifications are counted up to here, the alarms of a machine as one; screens show `99+`. */
export const mostUnseen = 100;
