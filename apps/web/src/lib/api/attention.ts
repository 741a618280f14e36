import type { QueryClient } from '@tanstack/react-query';

/** The items that need the reader; several features change and show them. */
export const attentionPath = '/api/v1/appliance/attention';
export const alarmInboxPath = '/api/v1/appliance/alarmInbox';

/** The server shares an answer for a second. */
const settleMs = 1000;

export function refetchAttention(queryClient: QueryClient): void {
  setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['get', attentionPath] }), settleMs);
}
