import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { exports, forgetExportsAtLogOut } from '../../lib/exports/exports.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';

const ExportButton = lazy(async () => ({
  default: (await loadPart(() => import('./export-button.tsx'))).ExportButton,
}));

export function ExportTray() {
  useEffect(forgetExportsAtLogOut, []);
  const areSome = useSyncExternalStore(exports.subscribe, () => exports.get().length > 0);
  if (!areSome) return null;
  return (
    <Suspense>
      <ExportButton />
    </Suspense>
  );
}
