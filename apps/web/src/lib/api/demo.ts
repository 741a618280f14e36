import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fetchServer } from '../connection/fetch-server.ts';
import { withProblemBody } from './failure.ts';

const answerMs = 10_000;

/** @throws a problem document or a network error */
export async function callDemo<T>(schema: z.ZodMiniType<T>, path: string, init: RequestInit = {}): Promise<T> {
  const deadline = AbortSignal.timeout(answerMs);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const response = await withProblemBody(await fetchServer(path, { ...init, signal }));
  const body: unknown = await response.json();
  if (!response.ok) throw body;
  return schema.parse(body);
}

export const demoQuery = queryOptions({
  queryKey: ['dashboardConfig'],
  queryFn: ({ signal }) =>
    callDemo(z.object({ isDemo: z.boolean(), isSetUp: z.boolean() }), '/config/dashboard.json', { signal }),
  staleTime: Infinity,
  // Pages of machines wait for this query even without a network.
  retry: false,
  meta: { isOfNoAccount: true },
});
