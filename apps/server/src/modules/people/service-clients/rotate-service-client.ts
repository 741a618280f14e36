import { randomUUID } from 'node:crypto';
import type { OverlapHours } from '@washboard/contract/subscription-keys/subscription-keys';
import { hourMs } from '@washboard/contract/time/durations';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { generateSecret, hashSecret, secretHintOf } from '../../platform/secrets/index.ts';
import { markSessionsEnded } from '../sessions/index.ts';
import { changeLockedClient, type ServiceClientContext } from './change-service-client.ts';
import { requireOwnSight } from './client-rules.ts';
import type { IssuedClient } from './present-client.ts';
import { serviceClients } from './tables.ts';

/**
 * Without an overlap, secret and tokens end immediately; with one, the previous secret stays valid for that time.
 * @throws ProblemError SERVICE_CLIENT_NOT_FOUND, GRANT_TOO_HIGH
 */
export async function rotateServiceClient(
  context: ServiceClientContext,
  actor: Actor,
  { id, overlapHours }: { id: string; overlapHours: OverlapHours },
): Promise<IssuedClient> {
  const at = context.clock.now();
  const clientSecret = generateSecret('wbs');
  const hasOverlap = overlapHours > 0;
  const row = await changeLockedClient(
    context,
    { actor, id, action: 'serviceClient.rotated' },
    async (transaction, before) => {
      await requireOwnSight(transaction, actor, before);
      await transaction
        .update(serviceClients)
        .set({
          secretHash: hashSecret(clientSecret),
          hint: secretHintOf(clientSecret),
          previousSecretHash: hasOverlap ? serviceClients.secretHash : null,
          previousValidUntil: hasOverlap ? new Date(at.getTime() + overlapHours * hourMs) : null,
          rotatedAt: at,
          ...(!hasOverlap && { sessionId: randomUUID() }),
        })
        .where(eq(serviceClients.userId, id));
      if (!hasOverlap) await markSessionsEnded(transaction, { userId: id }, at);
      await recordAudit(transaction, {
        at,
        actor,
        action: 'serviceClient.rotated' as const,
        subject: id,
        detail: { overlapHours },
      });
    },
  );
  return { row, clientSecret };
}
