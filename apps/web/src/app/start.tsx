import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followNetwork } from '../lib/connection/connection.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { afterPaint } from '../lib/version/after-paint.ts';
import { followServiceWorker } from '../lib/version/follow-service-worker.ts';
import { followTyping } from '../lib/version/typed-fields.ts';
import { Notices } from './notices/notices.tsx';
import { followNavigation, PageAnnouncer } from './page-announcer.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { followSession } from './session-effects.ts';
import { theme } from './theme/theme.ts';

followSession();
followNavigation(router);

// The key is read by public/before-paint.js, too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'washboard.colorScheme' });

function App() {
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

/** After so long the page says what it waits for, ms. */
const patienceMs = 1000;

/** With what it asked for: drawn with its data it is drawn once, in pieces, and not anew with each answer that comes. */
async function loadFirstPage(): Promise<void> {
  await router.load();
  await new Promise<void>((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
  });
}

/**
 * Draws the app in place of what stands there.
 *
 * @throws ChunkMissingError when there are no texts in any language
 */
export async function start(root: HTMLElement): Promise<void> {
  followTyping();
  followNetwork();
  await startI18n();
  await afterPaint();
  // The brand stays in sight until the first page is there.
  await Promise.race([loadFirstPage(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  // As a transition it is drawn in pieces, between which the browser answers.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
  // A development server has no service worker.
  if (import.meta.env.PROD) void whenIdle().then(followServiceWorker);
}

/** A browser without `requestIdleCallback` (Safari) gets this long to become quiet. */
const settleMs = 2000;

/** Resolves when the page is loaded and has nothing better to do. */
async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, settleMs);
  });
}
