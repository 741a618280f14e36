import { useEffect } from 'react';
import { findNewerEntry, newVersion, reloadPage } from '../../lib/version/new-version.ts';
import { reloadOnceFor } from '../../lib/version/reload-once.ts';

const everyMs = 60_000;

async function reloadIfNewer(reload: () => Promise<void>): Promise<void> {
  const entry = await findNewerEntry();
  if (entry !== null) await reloadOnceFor(`newer ${entry}`, reload);
}

/** No user can click on a notice of a new version, and nothing on the page would be lost. */
export function useNewestVersion(reload = reloadPage): void {
  useEffect(() => {
    const look = () => void reloadIfNewer(reload);
    const timer = setInterval(look, everyMs);
    const unsubscribe = newVersion.subscribe(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [reload]);
}
