import { lazy, Suspense, useSyncExternalStore } from 'react';
import { missingTexts } from '../../lib/i18n/missing-texts.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { newVersion } from '../../lib/version/new-version.ts';

/** Rarely needed, so not part of the first bundle. */
const AppNotice = lazy(async () => ({ default: (await loadPart(() => import('./app-notice.tsx'))).AppNotice }));

/** Notices about the whole app, at the bottom of every page; they wait until the user acts. */
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
