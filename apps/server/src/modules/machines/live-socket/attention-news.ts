import type { Bus } from '../../../adapters/bus/bus.ts';

export const attentionSubject = 'attention';

/** Announces that the need for attention may have changed at these machines. Commit before announcing. */
export function announceAttention(bus: Bus, serialNumbers: Iterable<string>): void {
  const changed = [...new Set(serialNumbers)];
  if (changed.length > 0) bus.publish(attentionSubject, { serialNumbers: changed });
}

/** Other programs on the bus may publish anything. */
export function readAttentionNews(payload: unknown): readonly string[] {
  const { serialNumbers } = (payload ?? {}) as { serialNumbers?: unknown };
  if (!Array.isArray(serialNumbers)) return [];
  return serialNumbers.filter((serialNumber): serialNumber is string => typeof serialNumber === 'string');
}
