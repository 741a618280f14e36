import { isDeepStrictEqual } from 'node:util';
import type { WebhookChange } from '@washboard/contract/webhooks/webhooks';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { changeEventSubscription } from '../../machines/outgoing-events/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { failWaiting } from './deliveries-repository.ts';
import { webhooks } from './tables.ts';
import {
  auditedFields,
  changeLocked,
  requireAddress,
  requireMachines,
  selectionOf,
  settingsOf,
  type WebhookContext,
} from './webhook-settings.ts';
import type { WebhookRow } from './webhooks-repository.ts';

/**
 * Switching off gives up waiting deliveries; events of that time are not sent later.
 * @throws ProblemError WEBHOOK_NOT_FOUND, WEBHOOK_CHANGED, WEBHOOK_ADDRESS_REFUSED, APPLIANCE_NOT_FOUND
 */
export async function changeWebhook(
  context: WebhookContext,
  actor: Actor,
  { id, ...change }: WebhookChange & { id: string },
): Promise<WebhookRow> {
  const { config } = context;
  return changeLocked(context, actor, id, async (transaction, before, at) => {
    const { name, url, isActive, ifVersion } = change;
    const after = auditedFields(change);
    if (isDeepStrictEqual(settingsOf(before), settingsOf(change))) return;
    if (ifVersion !== undefined && ifVersion !== before.version) throw new ProblemError('WEBHOOK_CHANGED');
    if (url !== before.url) requireAddress(url, config);
    await requireMachines(
      transaction,
      { ...actor, role: before.role, brand: config.brand },
      change,
      before.serialNumbers,
    );
    await changeEventSubscription(transaction, id, { ...selectionOf(change), isActive });
    const isFresh = url !== before.url || isActive !== before.isActive;
    await transaction
      .update(webhooks)
      .set({
        name,
        url,
        changedAt: at,
        version: before.version + 1,
        ...(isActive !== before.isActive && { offReason: isActive ? null : 'manual', offAt: isActive ? null : at }),
        ...(isFresh && { failures: 0, failingSince: null, pausedUntil: null, isSlow: false }),
      })
      .where(eq(webhooks.id, id));
    if (!isActive) await failWaiting(transaction, id, { reason: 'switchedOff', at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'webhook.changed',
      subject: id,
      before: auditedFields(before),
      after,
    });
  });
}
