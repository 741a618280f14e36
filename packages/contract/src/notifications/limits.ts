export const notificationDays = 30;

/** A kitchen may close for one day. */
export const offlineAfterHours = 48;

/** The alarms of a machine count as one; screens show `99+`. */
export const mostUnseen = 100;
