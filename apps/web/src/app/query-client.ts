import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../lib/api/failure.ts';
import { connection } from '../lib/connection/connection.ts';

const mostRetries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A question that nobody answers fails and says so, instead of waiting behind a skeleton.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failureCount, error) => failureCount < mostRetries && isWorthRetrying(error),
    },
    // A command to a machine is repeated by a person or not at all; it never waits for the network to come back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// In the task that brought the news, not in one of its own: what else changes in that task is drawn with it.
notifyManager.setScheduler(queueMicrotask);

// What failed while the server was away is asked for again when it is back.
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.state() === 'reachable')),
);
