import type { QueryClient } from '@tanstack/react-query';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { isSecurePage } from '../../lib/session/session.ts';
import type { WorkerMessage } from '../../service-worker/worker-message.ts';
import { keepAnswers } from './kept-answers.ts';

/** Before the first page: answers are kept for the time without a network. */
export function startPhone(queryClient: QueryClient): void {
  if (isSecurePage) keepAnswers(queryClient);
}

/** Pages that nobody has opened yet open without a network, too: 0.8 MB. Not where data must be saved. */
export async function keepPages(): Promise<void> {
  const { serviceWorker, connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || !serviceWorker) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage({ kind: 'keepAll', language: currentLanguage() } satisfies WorkerMessage);
}
