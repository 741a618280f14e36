import type { Context } from '../../../context.ts';
import {
  countTry,
  forgetTries,
  givePass,
  hasPass,
  type Limit,
  type Pass,
  placeOf,
  takeBackTry,
} from '../../platform/throttle/index.ts';

const minuteS = 60;

/** docs/decisions/016: what may fail in how long, for one account from one place, one place, one account. */
const pairLimit: Limit = { name: 'signIn:pair', tries: 10, windowS: 15 * minuteS };
const placeLimit: Limit = { name: 'signIn:place', tries: 100, windowS: 15 * minuteS };
const accountLimit: Limit = { name: 'signIn:account', tries: 30, windowS: 60 * minuteS };
/** From where an account was signed in to lately: strangers elsewhere cannot shut it out there. */
const familiarPlace: Pass = { name: 'signIn:familiar', windowS: 30 * 24 * 60 * minuteS };

type Stored = Pick<Context, 'database' | 'clock'>;

interface Who {
  /** As typed; whether it has an account makes no difference. */
  email: string;
  /** The IP address. */
  origin: string;
}

/**
 * Counts a sign-in before its password is looked at, so that tries in parallel cannot overtake the count and one too
 * many costs no hashing.
 *
 * @returns what to call when the password was right
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function countSignIn(context: Stored, who: Who): Promise<() => Promise<void>> {
  const { account, place, pair } = keysOf(who);
  await countTry(context, pairLimit, pair);
  await countTry(context, placeLimit, place);
  const isFamiliar = await hasPass(context, familiarPlace, pair);
  if (!isFamiliar) await countTry(context, accountLimit, account);
  return async () => {
    await forgetTries(context.database, pairLimit, pair);
    await takeBackTry(context.database, placeLimit, place);
    if (!isFamiliar) await takeBackTry(context.database, accountLimit, account);
    await givePass(context, familiarPlace, pair);
  };
}

/** Whoever proved by mail that an account is theirs can sign in from here, however many strangers try. */
export async function welcomeSignIn(context: Stored, who: Who): Promise<void> {
  const { pair } = keysOf(who);
  await forgetTries(context.database, pairLimit, pair);
  await givePass(context, familiarPlace, pair);
}

/** Whether the account was signed in to from there lately. */
export async function isFamiliarPlace(context: Stored, who: Who): Promise<boolean> {
  return hasPass(context, familiarPlace, keysOf(who).pair);
}

function keysOf({ email, origin }: Who): { account: string; place: string; pair: string } {
  const account = email.trim().toLowerCase();
  const place = placeOf(origin);
  return { account, place, pair: `${account} ${place}` };
}
