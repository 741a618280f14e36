import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense, startTransition, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { followNetwork } from '../lib/connection/connection.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { missingTexts } from '../lib/i18n/missing-texts.ts';
import { readPreference } from '../lib/stored-preference.ts';
import { afterPaint } from '../lib/version/after-paint.ts';
import { followServiceWorker } from '../lib/version/follow-service-worker.ts';
import { loadPart } from '../lib/version/load-chunk.ts';
import { newVersion } from '../lib/version/new-version.ts';
import { followTyping } from '../lib/version/typed-fields.ts';
import { followSession } from './follow-session.ts';
import { followNavigation, PageAnnouncer } from './page-announcer.tsx';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { startPush } from './start-push.ts';
import { theme } from './theme/theme.ts';

followSession();
followNavigation(router);

// public/before-paint.js reads this key, too.
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

const AppNotice = lazy(async () => ({ default: (await loadPart(() => import('./notices/app-notice.tsx'))).AppNotice }));

function Notices() {
  const isNewVersionReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  const areTextsMissing = useSyncExternalStore(missingTexts.subscribe, missingTexts.areSome);
  if (!isNewVersionReady && !areTextsMissing) return null;
  return (
    <Suspense fallback={null}>
      <AppNotice kind={isNewVersionReady ? 'newVersion' : 'missingTexts'} />
    </Suspense>
  );
}

const patienceMs = 1000;

/** The first page renders once instead of with each response. */
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

/** @throws ChunkMissingError when no texts can be loaded in any language */
export async function start(root: HTMLElement): Promise<void> {
  followTyping();
  followNetwork();
  const [phone] = await Promise.all([__SHELL__ === 'phone' ? import('./phone/start-phone.ts') : null, startI18n()]);
  phone?.startPhone(queryClient);
  await afterPaint();
  await Promise.race([loadFirstPage(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  // In a transition React renders in slices and yields to the browser between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
  // The development server has no service worker.
  if (import.meta.env.PROD) {
    void whenIdle().then(async () => {
      await followServiceWorker();
      if (readPreference('push') !== null) void startPush(router.history);
      await phone?.keepPages();
    });
  }
}

/** Safari has no `requestIdleCallback`. */
const settleMs = 2000;

async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, settleMs);
  });
}
