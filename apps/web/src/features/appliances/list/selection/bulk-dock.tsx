import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { useExport } from '../use-export.ts';
import classes from './bulk-dock.module.css';
import type { BulkRuns } from './bulk-run.ts';
import { RunProgress } from './run-progress.tsx';
import { SelectionActions } from './selection-actions.tsx';
import type { Selecting } from './use-selection.ts';

interface BulkDockProps {
  selecting: Selecting;
  runs: BulkRuns;
  canAssign: boolean;
  exporting: ReturnType<typeof useExport>;
  onCleared: () => void;
}

/** Fixed to the bottom of the window: the selection and running bulk actions. */
export function BulkDock({ selecting, runs, canAssign, exporting, onCleared }: BulkDockProps) {
  const { t } = useTranslation('appliances');
  const run = useSyncExternalStore(runs.subscribe, runs.get);
  if (!run && selecting.count === 0) return null;
  return (
    <section aria-label={t('bulk.label')} className={classes.dock}>
      {run ? (
        <RunProgress run={run} runs={runs} />
      ) : (
        <SelectionActions {...{ selecting, runs, canAssign, exporting, onCleared }} />
      )}
    </section>
  );
}
