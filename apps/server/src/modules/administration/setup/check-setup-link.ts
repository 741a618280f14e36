import { hourS } from '@washboard/contract/time/durations';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findRootCompany } from '../../people/companies/index.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { isSetupLink } from './setup-links.ts';

export const perOrigin: AttemptLimit = { name: 'setup:origin', tries: 60, windowS: hourS };

/**
 * @returns the name of the topmost company; null if there is none yet
 * @throws ProblemError CODE_NOT_ACCEPTED for a link that is wrong, used or expired
 */
export async function checkSetupLink(
  context: Context,
  { token, origin }: { token: string; origin: string },
): Promise<string | null> {
  await countAttempt(context, perOrigin, networkOf(origin));
  const { orm } = context.database;
  if (!(await isSetupLink(orm, token, context.clock.now()))) throw new ProblemError('CODE_NOT_ACCEPTED');
  return (await findRootCompany(orm))?.companyName ?? null;
}
