import type { Config } from '../../../config/env.ts';
import { sessionTtlDays } from '../sessions/index.ts';

/** The only OAuth scope of our API. */
export const apiScope = 'api';

/** The resource identifier of our API: the audience of access tokens. */
export function apiResource({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/api`;
}

export function issuer({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}/identity`;
}

const hourS = 3600;

/** Longer than the 3,000,000 ms after which the dashboard renews it. */
export const accessTokenTtlS = hourS;

export const idTokenTtlS = hourS;

/** The maximum life of a session: a year. */
export const grantTtlS = 365 * 24 * hourS;

/** Restarts with each use. */
export const refreshTokenTtlS = sessionTtlDays * 24 * hourS;
