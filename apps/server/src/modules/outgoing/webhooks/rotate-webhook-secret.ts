import { hourMs } from '@washboard/contract/time/durations';
import { secretOverlapHours } from '@washboard/contract/webhooks/webhooks';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { webhooks } from './tables.ts';
import { changeLocked, type IssuedRow, type WebhookContext } from './webhook-settings.ts';
import { generateWebhookSecret, webhookSecretOwner } from './webhook-signature.ts';

/**
 * The previous secret signs as well for a day.
 * @throws ProblemError WEBHOOK_NOT_FOUND
 */
export async function rotateWebhookSecret(context: WebhookContext, actor: Actor, id: string): Promise<IssuedRow> {
  const box = await openSecretBox(context.config);
  const secret = generateWebhookSecret();
  const row = await changeLocked(context, actor, id, async (transaction, before, at) => {
    await transaction
      .update(webhooks)
      .set({
        previousSecret: webhooks.secret,
        previousSecretUntil: new Date(at.getTime() + secretOverlapHours * hourMs),
        secret: box.seal(secret, webhookSecretOwner(id)),
        changedAt: at,
        version: before.version + 1,
      })
      .where(eq(webhooks.id, id));
    await recordAudit(transaction, { at, actor, action: 'webhook.rotated', subject: id });
  });
  return { row, secret };
}
