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

/**
 * Wrong passwords lock out one account at one address, an address, or an account at unknown addresses
 * (docs/decisions/004).
 */
const pairLimit: AttemptLimit = { name: 'signIn:pair', tries: 10, windowS: 15 * minuteS };
const addressLimit: AttemptLimit = { name: 'signIn:place', tries: 100, windowS: 15 * minuteS };
const accountLimit: AttemptLimit = { name: 'signIn:account', tries: 30, windowS: hourS };
/** Failed tries elsewhere do not block an account at an address where it signed in recently. */
const knownAddress: ThrottlePass = { name: 'signIn:familiar', windowS: 30 * dayS };

type LockoutContext = Pick<Context, 'database' | 'clock'>;

interface SignInIdentity {
  email: string;
  origin: string;
}

/**
 * Counting before the password check limits parallel tries and saves hashing.
 * @returns a function to call if the password is right
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function countSignIn(context: LockoutContext, identity: SignInIdentity): Promise<() => Promise<void>> {
  const { account, address, pair } = keysOf(identity);
  await countAttempt(context, pairLimit, pair);
  await countAttempt(context, addressLimit, address);
  const isKnown = await hasPass(context, knownAddress, pair);
  if (!isKnown) await countAttempt(context, accountLimit, account);
  return async () => {
    await resetAttempts(context.database, pairLimit, pair);
    await uncountAttempt(context.database, addressLimit, address);
    if (!isKnown) await uncountAttempt(context.database, accountLimit, account);
    await givePass(context, knownAddress, pair);
  };
}

/** The caller has proved by mail to own the account. */
export async function rememberKnownAddress(context: LockoutContext, identity: SignInIdentity): Promise<void> {
  const { pair } = keysOf(identity);
  await resetAttempts(context.database, pairLimit, pair);
  await givePass(context, knownAddress, pair);
}

export async function isKnownAddress(context: LockoutContext, identity: SignInIdentity): Promise<boolean> {
  return hasPass(context, knownAddress, keysOf(identity).pair);
}

function keysOf({ email, origin }: SignInIdentity): { account: string; address: string; pair: string } {
  const account = email.trim().toLowerCase();
  const address = networkOf(origin);
  return { account, address, pair: `${account} ${address}` };
}
