import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '../../../../lib/version/load-chunk.ts';
import type { useExport } from '../use-export.ts';
import classes from './bulk-dock.module.css';
import type { BulkRuns } from './bulk-run.ts';
import type { Selecting } from './use-selection.ts';

const RunProgress = lazy(async () => {
  const { RunProgress } = await loadPart(() => import('./run-progress.tsx'));
  return { default: RunProgress };
});
const SelectionActions = lazy(async () => {
  const { SelectionActions } = await loadPart(() => import('./selection-actions.tsx'));
  return { default: SelectionActions };
});

interface BulkDockProps {
  selecting: Selecting;
  runs: BulkRuns;
  canAssign: boolean;
  exporting: ReturnType<typeof useExport>;
  onCleared: () => void;
}

export function BulkDock({ selecting, runs, canAssign, exporting, onCleared }: BulkDockProps) {
  const { t } = useTranslation('appliances');
  const run = useSyncExternalStore(runs.subscribe, runs.get);
  if (!run && selecting.count === 0) return null;
  return (
    <Suspense>
      <section aria-label={t('bulk.label')} className={classes.dock}>
        {run ? (
          <RunProgress run={run} runs={runs} />
        ) : (
          <SelectionActions
            selecting={selecting}
            runs={runs}
            canAssign={canAssign}
            exporting={exporting}
            onCleared={onCleared}
          />
        )}
      </section>
    </Suspense>
  );
}
