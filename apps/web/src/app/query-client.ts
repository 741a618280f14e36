import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../lib/api/failure.ts';

const mostRetries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failureCount, error) => failureCount < mostRetries && isWorthRetrying(error),
    },
    // A command to a machine is repeated by a person or not at all.
    mutations: { retry: false },
  },
});
