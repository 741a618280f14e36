import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followNetwork } from '../lib/connection/connection.ts';
import { startI18n } from '../lib/i18n/i18n.ts';
import { followServiceWorker } from '../lib/version/follow-service-worker.ts';
import { followTyping } from '../lib/version/typed-fields.ts';
import { whenIdle } from '../lib/version/when-idle.ts';
import { App } from './app.tsx';
import { router } from './router.tsx';

/** After so long the page says what it waits for, ms. */
const patienceMs = 1000;

/**
 * Draws the app in place of what stands there.
 *
 * @throws ChunkMissingError when there are no texts in any language
 */
export async function start(root: HTMLElement): Promise<void> {
  followTyping();
  followNetwork();
  await startI18n();
  // The brand stays in sight until the first page is there.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
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
