import { useEffect } from 'react';
import { findServedEntry, reloadPage } from '../../lib/version/new-version.ts';

const everyMs = 30_000;

/**
 * A screen on a wall has no user who could try again. Without the server a reload would lead to a page of the browser,
 * which does not try again.
 */
export function useReloadWhenServed(reload = reloadPage): void {
  useEffect(() => {
    const look = async () => {
      if ((await findServedEntry()) !== null) await reload();
    };
    const timer = setInterval(() => void look(), everyMs);
    return () => clearInterval(timer);
  }, [reload]);
}
