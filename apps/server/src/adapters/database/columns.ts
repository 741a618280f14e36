import { timestamp } from 'drizzle-orm/pg-core';

/** With milliseconds, as a `Date` has them: a stored time equals the one that was written. */
export const instantMs = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** With microseconds, as `now()` of PostgreSQL has them. */
export const instantUs = (name: string) => timestamp(name, { withTimezone: true });
