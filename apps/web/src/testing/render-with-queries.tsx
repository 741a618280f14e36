import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

export function renderWithQueries(part: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const around = (shown: ReactNode) => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>
    </MantineProvider>
  );
  const { rerender, unmount } = render(around(part));
  return {
    queryClient,
    rerender: (next: ReactNode) => rerender(around(next)),
    unmount,
  };
}
