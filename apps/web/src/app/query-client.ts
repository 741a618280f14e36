import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../lib/api/failure.ts';
import { connection } from '../lib/connection/connection.ts';

const maxRetries = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A query without a network fails visibly instead of showing a skeleton forever.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failureCount, error) => failureCount < maxRetries && isWorthRetrying(error),
    },
    // Only a user repeats a command to a machine, and a command never waits for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Other changes of the same task render together with this one.
notifyManager.setScheduler(queueMicrotask);

onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.state() === 'reachable')),
);
