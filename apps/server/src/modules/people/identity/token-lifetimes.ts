import { sessionTtlDays } from '../sessions/index.ts';

const hourS = 3600;

/** Longer than the 3,000,000 ms after which the dashboard renews it. */
export const accessTokenTtlS = hourS;

export const idTokenTtlS = hourS;

/** The maximum life of a session: a year. */
export const grantTtlS = 365 * 24 * hourS;

/** Restarts with each use. */
export const refreshTokenTtlS = sessionTtlDays * 24 * hourS;
