import type { Context } from '../../../context.ts';
import { findKeys } from './keys-repository.ts';
import { presentKey } from './present-key.ts';

export async function listSubscriptionKeys({ database, clock }: Context, state: 'active' | 'revoked') {
  const items = (await findKeys(database.orm, state, clock.now())).map(presentKey);
  return { items, total: items.length };
}
