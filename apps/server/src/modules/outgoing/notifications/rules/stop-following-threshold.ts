import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { dropWaitingMessages } from '../notices/notices-repository.ts';
import { incidents, thresholdStates } from '../tables.ts';

/** Incidents of the previous limit end without a message, because the values are not back within it. */
export async function stopFollowingThreshold(transaction: Transaction, ruleId: string): Promise<void> {
  await dropWaitingMessages(transaction, sql`rule_id = ${ruleId}`);
  await transaction.delete(thresholdStates).where(eq(thresholdStates.ruleId, ruleId));
  await transaction
    .delete(incidents)
    .where(and(eq(incidents.kind, 'threshold'), eq(incidents.key, ruleId), isNull(incidents.endedAt)));
}
