import type { Context } from '../../../context.ts';
import { countTry, type Limit, placeOf } from '../../platform/throttle/index.ts';
import { isFamiliarPlace } from '../identity/index.ts';

const hourS = 3600;
const dayS = 24 * hourS;

/** A kitchen or an office is one place; nobody signs up sixty people in an hour. */
const perOrigin = { tries: 60, windowS: hourS };

export const signUpLimit: Limit = { name: 'registration:origin', ...perOrigin };
export const codeTryLimit: Limit = { name: 'codeTry:origin', ...perOrigin };
export const newPasswordLimit: Limit = { name: 'newPassword:origin', ...perOrigin };
export const codeRequestLimit: Limit = { name: 'codeRequest:origin', ...perOrigin };

/**
 * Mails that strangers can have sent to one address. With five tries for each code, fifteen codes a day leave a guesser
 * less than one chance in a hundred. Tries are not limited by address: whoever wanted to shut somebody out would only
 * have to use them up.
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

/** @throws ProblemError TOO_MANY_REQUESTS; `origin` is an IP address, what is counted the place it belongs to */
export async function countOrigin(context: Context, limit: Limit, origin: string): Promise<void> {
  await countTry(context, limit, placeOf(origin));
}

/**
 * Not counted where the account was signed in from lately: strangers elsewhere cannot keep its owner from a link.
 *
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
