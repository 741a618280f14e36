import { randomUUID } from 'node:crypto';
import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import type { ServiceClientChange } from '@washboard/contract/service-clients/service-clients';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { updateAccount } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { announceAccessChange, markSessionsEnded } from '../sessions/index.ts';
import { requireExpiry } from './client-rules.ts';
import { type ClientRow, requireClient } from './clients-repository.ts';
import { serviceClients } from './tables.ts';

export type ServiceClientContext = Pick<Context, 'database' | 'clock' | 'bus'>;

/**
 * Tokens could outlive an earlier expiry, which therefore ends them.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH, SERVICE_CLIENT_CHANGED; VALIDATION_FAILED for the
 * expiry
 */
export async function changeServiceClient(
  context: ServiceClientContext,
  actor: Actor,
  change: ServiceClientChange & { id: string },
): Promise<ClientRow> {
  const { id, name, ifName, ifExpiresAt } = change;
  const at = context.clock.now();
  return changeLockedClient(context, { actor, id, action: 'serviceClient.changed' }, async (transaction, before) => {
    const expiresAt = new Date(change.expiresAt);
    const isSameExpiry = expiresAt.getTime() === before.expiresAt.getTime();
    if (before.name === name && isSameExpiry) return;
    const isOvertaken =
      (ifName !== undefined && ifName !== before.name) ||
      (ifExpiresAt !== undefined && Date.parse(ifExpiresAt) !== before.expiresAt.getTime());
    if (isOvertaken) throw new ProblemError('SERVICE_CLIENT_CHANGED');
    if (!isSameExpiry) requireExpiry(change.expiresAt, at);
    await updateAccount(transaction, { id }, { firstName: name });
    const isEarlier = expiresAt < before.expiresAt;
    const session = isEarlier ? { sessionId: randomUUID() } : {};
    await transaction
      .update(serviceClients)
      .set({ expiresAt, ...session })
      .where(eq(serviceClients.userId, id));
    if (isEarlier) await markSessionsEnded(transaction, { userId: id }, at);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'serviceClient.changed',
      subject: id,
      before: { name: before.name, expiresAt: before.expiresAt },
      after: { name, expiresAt },
    });
  });
}

interface ClientChange {
  actor: Actor;
  id: string;
  action: AuditAction;
}

/** The account is locked, and a refusal for lack of rights is audited. */
export async function changeLockedClient(
  context: ServiceClientContext,
  { actor, id, action }: ClientChange,
  change: (transaction: Transaction, before: ClientRow) => Promise<void>,
): Promise<ClientRow> {
  const changed = await auditRefusal(context, { actor, attempted: action, subject: id }, () =>
    context.database.orm.transaction(async (transaction) => {
      // The lock is a separate statement, so that the row is read after the wait.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
      const before = await requireClient(transaction, actor, id);
      if (before.revokedAt !== null) throw new ProblemError('SERVICE_CLIENT_NOT_FOUND');
      if (!mayChangeAccount(actor, before)) throw new ProblemError('GRANT_TOO_HIGH');
      await change(transaction, before);
      return requireClient(transaction, actor, id);
    }),
  );
  announceAccessChange(context, id);
  return changed;
}
