import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { followNavigation } from './arrival/follow-navigation.ts';
import { PageAnnouncer } from './arrival/page-announcer.tsx';
import { Notices } from './notices/notices.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { followSession } from './session-effects.ts';
import { theme } from './theme/theme.ts';

followSession();
followNavigation(router);

// The key is read by public/before-paint.js, too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'washboard.colorScheme' });

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Notices />
        <PageAnnouncer />
      </QueryClientProvider>
    </MantineProvider>
  );
}
