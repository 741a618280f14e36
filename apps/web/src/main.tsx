import './app/theme/styles.ts';
import './app/views/splash.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { router } from './app/router.tsx';
import { showStartFailure } from './app/views/start-failure.ts';
import { followNetwork } from './lib/connection/connection.ts';
import { startI18n } from './lib/i18n/i18n.ts';
import { followServiceWorker } from './lib/version/follow-service-worker.ts';
import { followTyping } from './lib/version/typed-fields.ts';
import { whenIdle } from './lib/version/when-idle.ts';

/** After so long the page says what it waits for, ms. */
const patienceMs = 1000;

followTyping();
followNetwork();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

try {
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
} catch (failure) {
  showStartFailure(root);
  throw failure;
}

// Only when the page has nothing better to do; a development server has no service worker.
if (import.meta.env.PROD) {
  await whenIdle();
  await followServiceWorker();
}
