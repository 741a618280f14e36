import { dayMs } from '@washboard/contract/time/durations';
import { serverNowMs } from '../../../lib/time/server-clock.ts';

/** Days that are offered for the life of a program. */
export const lives = [30, 90, 365, 730] as const;
export type Life = (typeof lives)[number];

export function expiryOf(days: Life): string {
  return new Date(serverNowMs() + days * dayMs).toISOString();
}

/** Soon is within two weeks, time enough to prolong it. */
export function expiryState(expiresAt: string): 'expired' | 'soon' | 'later' {
  const remainingMs = Date.parse(expiresAt) - serverNowMs();
  if (remainingMs <= 0) return 'expired';
  return remainingMs < 14 * dayMs ? 'soon' : 'later';
}
