import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { updateAccount } from '../accounts/index.ts';
import { markSessionsEnded } from '../sessions/index.ts';
import { changeLockedClient, type ServiceClientContext } from './change-service-client.ts';
import { serviceClients } from './tables.ts';

/**
 * The row stays for the audit log.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH
 */
export async function revokeServiceClient(context: ServiceClientContext, actor: Actor, id: string): Promise<void> {
  const at = context.clock.now();
  await changeLockedClient(context, { actor, id, action: 'serviceClient.revoked' }, async (transaction) => {
    await updateAccount(transaction, { id }, { status: 'DELETED' });
    await transaction
      .update(serviceClients)
      .set({ revokedAt: at, previousSecretHash: null, previousValidUntil: null })
      .where(eq(serviceClients.userId, id));
    await markSessionsEnded(transaction, { userId: id }, at);
    await recordAudit(transaction, { at, actor, action: 'serviceClient.revoked', subject: id });
  });
}
