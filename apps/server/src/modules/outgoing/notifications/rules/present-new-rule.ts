import type { Rule } from '@washboard/contract/notifications/notification-rules';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { nameRules } from './get-notification-rules.ts';
import type { RuleRow } from './rules-repository.ts';

export async function presentNewRule(
  { config }: Context,
  transaction: Transaction,
  { actor, row }: { actor: Actor; row: RuleRow },
): Promise<Rule> {
  const [named] = await nameRules(transaction, { actor, brand: config.brand }, [row]);
  if (!named) throw new Error('a rule vanished while it was stored');
  return { ...named, open: 0, lastAt: null };
}
