// Browsers load this file without the schemas.

/** An alarm that keeps a machine from washing, or may do so, is never quiet for longer. */
export const maxUrgentMuteHours = 4;
export const maxMuteDays = 30;
