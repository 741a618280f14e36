import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import IconUserOff from '~icons/tabler/user-off';
import IconUserPlus from '~icons/tabler/user-plus';
import { Row } from '../../../../components/kit/stack.tsx';
import { Text } from '../../../../components/kit/text.tsx';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import type { useExport } from '../use-export.ts';
import { AssignCompanyDialog } from './assign-company-dialog.tsx';
import classes from './bulk-dock.module.css';
import type { BulkRuns } from './bulk-run.ts';
import { selectedMachines } from './selected-machines.ts';
import type { Selecting } from './use-selection.ts';

interface SelectionActionsProps {
  selecting: Selecting;
  runs: BulkRuns;
  canAssign: boolean;
  exporting: ReturnType<typeof useExport>;
  /** The buttons disappear with the selection, so the caller moves the focus. */
  onCleared: () => void;
}

export function SelectionActions({ selecting, runs, canAssign, exporting, onCleared }: SelectionActionsProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const [asked, setAsked] = useState<'assign' | 'takeBack' | null>(null);
  const { selection, count, clear } = selecting;
  const exportSelected = useExportSelected(selecting, exporting);

  return (
    <Row className={classes.line}>
      <p role="status" className={classes.text}>
        {t('bulk.selected', { count, shown: formats.integer(count) })}
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} />}
        loading={exportSelected.isPending}
        onClick={() => exportSelected.start()}
      >
        {t('bulk.export')}
      </Button>
      {canAssign && (
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserPlus size={16} />}
            onClick={() => setAsked('assign')}
          >
            {t('bulk.assign')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUserOff size={16} />}
            onClick={() => setAsked('takeBack')}
          >
            {t('bulk.takeBack')}
          </Button>
        </>
      )}
      <Button
        variant="subtle"
        size="sm"
        onClick={() => {
          clear();
          onCleared();
        }}
      >
        {t('bulk.clear')}
      </Button>
      {exportSelected.failure !== null && (
        <Text role="alert" tone="alarm">
          {exportSelected.failure}
        </Text>
      )}
      {asked && (
        <AssignCompanyDialog
          kind={asked}
          selection={selection}
          count={count}
          onClose={() => setAsked(null)}
          onBegin={(task) => {
            setAsked(null);
            clear();
            runs.begin(task);
          }}
        />
      )}
    </Row>
  );
}

/** A filter describes exactly the matching machines; any other selection needs serial numbers. */
function useExportSelected({ selection }: Selecting, exporting: ReturnType<typeof useExport>) {
  const failureText = useFailureText();
  const [isCollecting, setIsCollecting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function start(): Promise<void> {
    setIsCollecting(true);
    setFailure(null);
    try {
      if (selection.kind === 'all' && selection.except.size === 0) return await exporting.mutateAsync(selection.filter);
      const machines = await selectedMachines(selection, { signal: new AbortController().signal });
      const { sort } = selection.kind === 'all' ? selection.filter : {};
      const serialNumbers = machines.map(({ serialNumber }) => serialNumber);
      await exporting.mutateAsync({ ...(sort && { sort }), serialNumbers });
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setIsCollecting(false);
    }
  }

  return {
    start: () => void start(),
    isPending: isCollecting,
    failure: failure === null ? null : failureText(failure),
  };
}
