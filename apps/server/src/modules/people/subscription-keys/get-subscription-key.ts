import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findKey, findUsageDays } from './keys-repository.ts';
import { presentKey } from './present-key.ts';

/** @throws ProblemError SUBSCRIPTION_KEY_NOT_FOUND */
export async function getSubscriptionKey({ database, clock }: Context, id: string) {
  const now = clock.now();
  const row = await findKey(database.orm, id, now);
  if (!row) throw new ProblemError('SUBSCRIPTION_KEY_NOT_FOUND');
  return { ...presentKey(row), days: await findUsageDays(database.orm, id, now) };
}
