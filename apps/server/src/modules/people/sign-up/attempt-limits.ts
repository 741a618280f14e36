import { dayS, hourS } from '@washboard/contract/time/durations';
import type { Context } from '../../../context.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { isKnownAddress } from '../identity/index.ts';

/** A kitchen or an office shares one IP address. */
const perOrigin = { tries: 60, windowS: hourS };

export const signUpLimit: AttemptLimit = { name: 'registration:origin', ...perOrigin };
export const codeAttemptLimit: AttemptLimit = { name: 'codeTry:origin', ...perOrigin };
export const newPasswordLimit: AttemptLimit = { name: 'newPassword:origin', ...perOrigin };
export const codeRequestLimit: AttemptLimit = { name: 'codeRequest:origin', ...perOrigin };

/**
 * Five tries of fifteen codes a day give a guesser a chance below one in a hundred. A limit of tries by address would
 * let strangers use up the tries of others.
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
} as const satisfies Record<string, readonly AttemptLimit[]>;

/** @throws ProblemError TOO_MANY_REQUESTS */
export async function countOrigin(context: Context, limit: AttemptLimit, origin: string): Promise<void> {
  await countAttempt(context, limit, networkOf(origin));
}

/**
 * Places of recent sign-ins are exempt, so that strangers cannot block the owner's link.
 * @throws ProblemError TOO_MANY_REQUESTS, with or without an account
 */
export async function countMail(
  context: Context,
  purpose: keyof typeof mailLimits,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  if (await isKnownAddress(context, { email, origin })) return;
  for (const limit of mailLimits[purpose]) await countAttempt(context, limit, email);
}
