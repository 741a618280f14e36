export const signalStrengths = ['none', 'weak', 'fair', 'good', 'excellent'] as const;
export type SignalStrength = (typeof signalStrengths)[number];

/** Technicians use these thresholds for browsing, calls and video; below −82 dBm messages get lost. */
const leastDbm = { weak: -82, fair: -75, good: -67, excellent: -60 } as const;

export function signalStrength(dbm: number): SignalStrength {
  if (dbm >= leastDbm.excellent) return 'excellent';
  if (dbm >= leastDbm.good) return 'good';
  if (dbm >= leastDbm.fair) return 'fair';
  return dbm >= leastDbm.weak ? 'weak' : 'none';
}
