import { sessionTtlDays } from '../sessions/index.ts';

const hourS = 3600;

/** Longer than the 3,000,000 ms after which the dashboard renews it. */
export const accessTokenTtlS = hourS;

export const idTokenTtlS = hourS;

/** However often it is used, a sign-in ends after a year. */
export const grantTtlS = 365 * 24 * hourS;

/** From one use to the next. */
export const refreshTokenTtlS = sessionTtlDays * 24 * hourS;
