import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { historyKey, parametersKey } from '../parameter-news.ts';
import { useRestorePresets } from '../parameters-api.ts';

/** Resets parameters of cycles and daily use to their factory values, after one confirmation, and shows the result. */
export function RestorePresets({ machine: { serialNumber, applianceName } }: { machine: MachineRecord }) {
  const { t } = useTranslation('parameters');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const restore = useRestorePresets();
  /** Null: no confirmation is open. */
  const [commandId, setCommandId] = useState<string | null>(null);

  function ask(): void {
    restore.reset();
    setCommandId(crypto.randomUUID());
  }

  function confirm(id: string): void {
    restore.mutate(
      { params: { path: { serialNumber } }, body: { commandId: id } },
      {
        onSuccess: ({ parameters }) => queryClient.setQueryData(parametersKey(serialNumber), parameters),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: historyKey(serialNumber) }),
      },
    );
  }

  const close = () => setCommandId(null);
  const results = restore.data?.results ?? [];
  const isAllWritten = results.every(({ outcome }) => outcome === 'written');
  return (
    <>
      <Button variant="default" onClick={ask}>
        {t('restore.open')}
      </Button>
      {commandId !== null && restore.isSuccess && (
        <MessageDialog
          mode={isAllWritten ? 'success' : 'warning'}
          title={t(isAllWritten ? 'restore.done' : 'restore.notConfirmed')}
          onClose={close}
        >
          <p>{t('restore.count', { count: results.filter(({ outcome }) => outcome === 'written').length })}</p>
        </MessageDialog>
      )}
      {commandId !== null && restore.isError && (
        <MessageDialog mode="error" title={t('restore.failed')} onClose={close}>
          <p>{failureText(restore.error)}</p>
        </MessageDialog>
      )}
      {commandId !== null && !restore.isSuccess && !restore.isError && (
        <MessageDialog
          mode="confirm"
          title={t('restore.title', { name: applianceName })}
          confirmLabel={t('restore.confirm')}
          tone="danger"
          isBusy={restore.isPending}
          onConfirm={() => confirm(commandId)}
          onClose={close}
        >
          <p>{t('restore.text')}</p>
        </MessageDialog>
      )}
    </>
  );
}
