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
    // A command to a machine is repeated by a person or not at all; it never waits for the network.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Notifies within the task that changed the data, so that other changes of that task are rendered together with it.
notifyManager.setScheduler(queueMicrotask);

// Refetches failed queries when the server is reachable again.
onlineManager.setEventListener((setOnline) =>
  connection.subscribe(() => setOnline(connection.state() === 'reachable')),
);
