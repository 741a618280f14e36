import type { SubscriptionKey } from '@washboard/contract/subscription-keys/subscription-keys';
import type { IssuedKey, KeyRow } from './keys-repository.ts';

export function presentIssuedKey({ row, key }: IssuedKey) {
  return { ...presentKey(row), key };
}

export function presentKey(row: KeyRow): SubscriptionKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    requestsPerMinute: row.requestsPerMinute,
    isBuiltIn: row.isBuiltIn,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    rotatedAt: row.rotatedAt?.toISOString() ?? null,
    previousValidUntil: row.previousValidUntil?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    today: { requests: row.todayRequests ?? 0, refused: row.todayRefused ?? 0 },
    last30Days: { requests: row.requests ?? 0, refused: row.refused ?? 0 },
  };
}
