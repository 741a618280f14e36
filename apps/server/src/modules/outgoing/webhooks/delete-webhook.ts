import type { Actor } from '../../../actor.ts';
import { removeEventSubscription } from '../../machines/outgoing-events/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { auditedFields, type WebhookContext } from './webhook-settings.ts';
import { lockWebhook, requireWebhook } from './webhooks-repository.ts';

/** @throws ProblemError WEBHOOK_NOT_FOUND */
export async function deleteWebhook({ database, clock }: WebhookContext, actor: Actor, id: string): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    await lockWebhook(transaction, id);
    const before = auditedFields(await requireWebhook(transaction, actor, id, at));
    await removeEventSubscription(transaction, id);
    await recordAudit(transaction, { at, actor, action: 'webhook.deleted', subject: id, before });
  });
}
