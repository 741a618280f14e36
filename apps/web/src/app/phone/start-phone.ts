import type { AnyRouter } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { isSecurePage } from '../../lib/session/session.ts';
import { keepAnswers } from './kept-answers.ts';

/** Before the first page: answers are kept for the time without a network, and this shell installs as itself. */
export function startPhone(): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/app.webmanifest');
  if (isSecurePage) keepAnswers();
}

/** Of all pages below. */
const textsOfPages = [
  ...(['alarm-register', 'alarms', 'appliances', 'authorisations', 'board-replacement', 'claiming'] as const),
  ...(['connectivity', 'customers', 'events', 'exports', 'firmware', 'haccp', 'hygiene', 'notifications'] as const),
  ...(['open-alarms', 'parameters', 'period-filter', 'phone', 'profile', 'records', 'remote-control'] as const),
  ...(['settings-profiles', 'statistics', 'support', 'telemetry'] as const),
];

/**
 * Loads the pages that nobody has opened yet, one after another while the browser is idle: the service worker keeps
 * them, and they open without a network. Not where data must be saved.
 */
export async function keepPages({ routesById }: AnyRouter): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await loadTexts(...textsOfPages).catch(() => undefined);
  for (const [id, { options }] of Object.entries(routesById)) {
    if (!id.startsWith('/main/') || id.startsWith('/main/adminhome')) continue;
    await new Promise<void>((resolve) => idle(() => resolve()));
    const { component } = options as { component?: { preload?: () => Promise<unknown> } };
    await component?.preload?.().catch(() => undefined);
  }
}

/** Safari has no `requestIdleCallback`. */
const idle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 500));
