import { useEffect } from 'react';
import { missingTexts } from '../../lib/i18n/missing-texts.ts';

const everyMs = 60_000;

/** No user can click on the notice of missing texts. */
export function useMissingTexts(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (missingTexts.areSome()) void missingTexts.retry();
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
}
