import type { PushSubscriptionItem } from '@washboard/contract/push/push';
import type { SubscriptionRow } from './subscriptions-repository.ts';

export function presentSubscription({
  id,
  userAgent,
  isApp,
  createdAt,
  acceptedAt,
}: SubscriptionRow): PushSubscriptionItem {
  return {
    id,
    userAgent,
    isApp,
    createdAt: createdAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}
