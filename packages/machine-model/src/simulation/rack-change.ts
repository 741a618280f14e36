/** Seconds after a cycle at which the door opens, closes, and the next cycle starts. */
export const rackChange = { openS: 5, closeS: 30, startS: 50 } as const;
