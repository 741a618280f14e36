import type { Context } from '../../../context.ts';
import { countTry, type Limit, placeOf } from '../../platform/throttle/index.ts';
import { isFamiliarPlace } from '../identity/index.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** A kitchen or an office shares one IP address; none has sixty sign-ups an hour. */
const perOrigin = { tries: 60, windowS: hourS };

export const signUpLimit: Limit = { name: 'registration:origin', ...perOrigin };
export const codeTryLimit: Limit = { name: 'codeTry:origin', ...perOrigin };
export const newPasswordLimit: Limit = { name: 'newPassword:origin', ...perOrigin };
export const codeRequestLimit: Limit = { name: 'codeRequest:origin', ...perOrigin };

/**
 * Limits the mails that strangers can cause for one address. With five tries for each of fifteen codes a day, a guesser
 * has a chance of less than one in a hundred. Tries are not limited by address, because a stranger could use up the
 * tries of another person.
 */
const mailLimits = {
  verification: [
    { name: 'verification:hour', tries: 5, windowS: hourS },
    { name: 'verification:day', tries: 15, windowS: dayS },
  ],
  passwordReset: [
    { name: 'passwordReset:hour', tries: 5, windowS: hourS },
    { name: 'passwordReset:day', tries: 15, windowS: dayS },
  ],
} as const satisfies Record<string, readonly Limit[]>;

/**
 * @param origin an IP address, which counts by its place
 * @throws ProblemError TOO_MANY_REQUESTS
 */
export async function countOrigin(context: Context, limit: Limit, origin: string): Promise<void> {
  await countTry(context, limit, placeOf(origin));
}

/**
 * Does not count in a place where the account signed in recently, so that strangers elsewhere cannot prevent its owner
 * from getting a link.
 * @throws ProblemError TOO_MANY_REQUESTS, whether or not the address has an account
 */
export async function countMail(
  context: Context,
  purpose: keyof typeof mailLimits,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  if (await isFamiliarPlace(context, { email, origin })) return;
  for (const limit of mailLimits[purpose]) await countTry(context, limit, email);
}
