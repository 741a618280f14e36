import { lazy, Suspense, useSyncExternalStore } from 'react';
import { missingTexts } from '../../lib/i18n/missing-texts.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { newVersion } from '../../lib/version/new-version.ts';

/** Is needed on few days only. */
const AppNotice = lazy(async () => ({ default: (await loadPart(() => import('./app-notice.tsx'))).AppNotice }));

/** What concerns every page, below each of them: it waits, and does nothing by itself. */
export function Notices() {
  const isNewVersionReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  const areTextsMissing = useSyncExternalStore(missingTexts.subscribe, missingTexts.areSome);
  if (!isNewVersionReady && !areTextsMissing) return null;
  return (
    <Suspense fallback={null}>
      <AppNotice kind={isNewVersionReady ? 'newVersion' : 'missingTexts'} />
    </Suspense>
  );
}
