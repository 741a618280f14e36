import { dayS, hourS, minuteS } from '@washboard/contract/time/durations';
import type { Context } from '../../../context.ts';
import {
  type AttemptLimit,
  countAttempt,
  givePass,
  hasPass,
  networkOf,
  resetAttempts,
  type ThrottlePass,
  uncountAttempt,
} from '../../platform/throttle/index.ts';

/** Wrong passwords lock out one account at one place, a place, or an account at unfamiliar places (docs/decisions/004). */
const pairLimit: AttemptLimit = { name: 'signIn:pair', tries: 10, windowS: 15 * minuteS };
const placeLimit: AttemptLimit = { name: 'signIn:place', tries: 100, windowS: 15 * minuteS };
const accountLimit: AttemptLimit = { name: 'signIn:account', tries: 30, windowS: hourS };
/** Failed tries elsewhere do not block an account in a place where it signed in recently. */
const familiarPlace: ThrottlePass = { name: 'signIn:familiar', windowS: 30 * dayS };

type Stored = Pick<Context, 'database' | 'clock'>;

interface Who {
  email: string;
  origin: string;
}

/**
 * Counting before the password check limits parallel tries and saves hashing.
 * @returns a function to call if the password is right
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function countSignIn(context: Stored, who: Who): Promise<() => Promise<void>> {
  const { account, place, pair } = keysOf(who);
  await countAttempt(context, pairLimit, pair);
  await countAttempt(context, placeLimit, place);
  const isFamiliar = await hasPass(context, familiarPlace, pair);
  if (!isFamiliar) await countAttempt(context, accountLimit, account);
  return async () => {
    await resetAttempts(context.database, pairLimit, pair);
    await uncountAttempt(context.database, placeLimit, place);
    if (!isFamiliar) await uncountAttempt(context.database, accountLimit, account);
    await givePass(context, familiarPlace, pair);
  };
}

/** The caller has proved by mail to own the account. */
export async function rememberFamiliarPlace(context: Stored, who: Who): Promise<void> {
  const { pair } = keysOf(who);
  await resetAttempts(context.database, pairLimit, pair);
  await givePass(context, familiarPlace, pair);
}

export async function isFamiliarPlace(context: Stored, who: Who): Promise<boolean> {
  return hasPass(context, familiarPlace, keysOf(who).pair);
}

function keysOf({ email, origin }: Who): { account: string; place: string; pair: string } {
  const account = email.trim().toLowerCase();
  const place = networkOf(origin);
  return { account, place, pair: `${account} ${place}` };
}
