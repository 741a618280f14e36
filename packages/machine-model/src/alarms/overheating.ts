/**
 * Tenths of a degree Celsius (specification, section 9): above `criticalTmp` a vessel has overheated, and only below
 * `restartTmp` may the machine heat again.
 */
export const overheating = { criticalTmp: 1050, restartTmp: 1020 } as const;
