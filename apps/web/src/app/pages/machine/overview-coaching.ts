import { lazy } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';

export const OverviewCoaching = lazy(async () => {
  const [{ MachineCoaching }] = await Promise.all([
    loadPart(() => import('../../../features/coaching/machine-coaching.tsx')),
    loadPart(() => loadTexts('coaching')),
  ]);
  return { default: MachineCoaching };
});
