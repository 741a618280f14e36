import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import type { AccountRow } from './accounts-repository.ts';

/**
 * Whether an account was ACTIVE before. Nobody decides about kitchen managers: they are let in as soon as their address
 * is confirmed. Of a deleted account the audit log says what it was.
 */
export async function wasAdmitted(
  transaction: Pick<Transaction, 'select'>,
  { id, role, status }: AccountRow,
): Promise<boolean> {
  if (role === 'KITCHEN_MANAGER') return true;
  if (status !== 'DELETED') return status === 'ACTIVE';
  const lines = await transaction
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subject, id));
  return lines.some(({ before, after }) => before?.status === 'ACTIVE' || after?.status === 'ACTIVE');
}
