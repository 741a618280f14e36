import { randomUUID } from 'node:crypto';
import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import type { Actor } from '../actor.ts';
import type { Database } from '../adapters/database/database.ts';
import { lockSettings, ruleColumns } from '../modules/outgoing/notifications/rules/rules-repository.ts';
import { notificationRules } from '../modules/outgoing/notifications/tables.ts';

export async function addDefaultRules(
  { orm }: Database,
  accounts: readonly Pick<Actor, 'userId' | 'role'>[],
): Promise<void> {
  await orm.transaction(async (transaction) => {
    for (const account of accounts) await lockSettings(transaction, account, new Date());
  });
}

export async function addRule({ orm }: Database, rule: NewRule, userIds: readonly string[]): Promise<void> {
  const createdAt = new Date();
  await orm
    .insert(notificationRules)
    .values(userIds.map((userId) => ({ ...ruleColumns(rule), userId, id: randomUUID(), createdAt })));
}
