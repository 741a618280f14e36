/** Seconds per point; `raw` returns every sample. */
export const resolutions = {
  raw: 0,
  '1s': 1,
  '2s': 2,
  '5s': 5,
  '10s': 10,
  '15s': 15,
  '1m': 60,
  '2m': 120,
  '5m': 300,
  '10m': 600,
  '30m': 1800,
  '1h': 3600,
  '3h': 10_800,
  '6h': 21_600,
  '12h': 43_200,
  '1d': 86_400,
} as const;
export type Resolution = keyof typeof resolutions;
export const resolutionNames = Object.keys(resolutions) as [Resolution, ...Resolution[]];

export const maxHistoryPoints = 2000;

/** A query covers two years with a leap day. */
export const maxHistoryDays = 731;
