export const notificationDays = 30;

/** A kitchen that closes for one day is not reported. */
export const offlineAfterHours = 48;

/** The alarms of a machine count as one notification; screens show `99+`. */
export const maxUnseen = 100;
