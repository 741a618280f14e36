import { dayS, hourS } from '@washboard/contract/time/durations';
import type { Config } from '../../../config/config.ts';
import { sessionTtlDays } from '../sessions/index.ts';

export const apiScope = 'api';

/** Our API is the audience of access tokens. */
export function apiResource({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/api`;
}

export function tokenIssuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/identity`;
}

/** The lifetime must exceed the 3,000,000 ms after which the dashboard renews tokens. */
export const accessTokenTtlS = hourS;

export const idTokenTtlS = hourS;

export const grantTtlS = 365 * dayS;

/** The lifetime restarts with each use. */
export const refreshTokenTtlS = sessionTtlDays * dayS;
