import { type WebhookEvent, webhookEventSchema } from '@washboard/contract/webhooks/outgoing-events';
import type { Delivery, DeliveryDetail, IssuedWebhook, Webhook } from '@washboard/contract/webhooks/webhooks';
import type { DeliveryRow, DeliveryWithBody } from './deliveries-repository.ts';
import type { IssuedRow } from './webhook-settings.ts';
import type { WebhookRow } from './webhooks-repository.ts';

export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { previousSecretUntil } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    serialNumbers: row.serialNumbers,
    isActive: row.isActive,
    off: row.offReason && row.offAt ? { reason: row.offReason, at: row.offAt.toISOString() } : null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    dropped: row.dropped,
    previousSecretUntil: previousSecretUntil && previousSecretUntil > now ? previousSecretUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

export function presentIssuedWebhook({ row, secret }: IssuedRow, now: Date): IssuedWebhook {
  return { ...presentWebhook(row, now), secret };
}

export function presentDelivery(row: DeliveryRow, { pausedUntil }: Pick<WebhookRow, 'pausedUntil'>): Delivery {
  const nextAttemptAt = pausedUntil && pausedUntil > row.dueAt ? pausedUntil : row.dueAt;
  return {
    id: row.id,
    eventId: row.eventId,
    kind: row.kind,
    serialNumber: row.serialNumber,
    at: row.at.toISOString(),
    state: row.state,
    reason: row.reason,
    attempts: row.attemptCount,
    lastAttempt: row.attempts[0] ?? null,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentDeliveryDetail(row: DeliveryWithBody, webhook: Pick<WebhookRow, 'pausedUntil'>): DeliveryDetail {
  return { ...presentDelivery(row, webhook), log: row.attempts, event: row.body === null ? null : readEvent(row.body) };
}

function readEvent(body: string): WebhookEvent {
  return webhookEventSchema.parse(JSON.parse(body));
}
