import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Attention } from '@washboard/contract/attention/attention';
import { api } from '../../lib/api/api.ts';
import { attentionPath } from '../../lib/api/attention.ts';

export const attentionQuery = () => api.queryOptions('get', attentionPath, { params: { query: {} } });

/** The menu and the bell are on every page and need only the counts. */
export const countsQuery = () => api.queryOptions('get', attentionPath, { params: { query: { limit: 1 } } });

export function useAttentionCounts(): Attention['counts'] | undefined {
  return useQuery({ ...countsQuery(), refetchInterval: 60_000 }).data?.counts;
}

/** Live messages report most changes; silence begins without a message. */
export function useAttention() {
  return useQuery({ ...attentionQuery(), refetchInterval: 60_000 });
}

export const preloadAttention = (queryClient: QueryClient) => queryClient.prefetchQuery(attentionQuery());
