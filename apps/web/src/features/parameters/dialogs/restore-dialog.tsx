import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { historyKey, parametersKey } from '../parameter-news.ts';
import { useRestorePresets } from '../parameters-api.ts';

interface RestoreDialogProps {
  machine: MachineRecord;
  onClose: () => void;
}

/** Resets parameters of cycles and daily use to their factory values, after one confirmation, and shows the result. */
export function RestoreDialog({ machine: { serialNumber, applianceName }, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('parameters');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const restore = useRestorePresets();
  const [commandId] = useState(() => crypto.randomUUID());

  function confirm(): void {
    restore.mutate(
      { params: { path: { serialNumber } }, body: { commandId } },
      {
        onSuccess: ({ parameters }) => queryClient.setQueryData(parametersKey(serialNumber), parameters),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: historyKey(serialNumber) }),
      },
    );
  }

  if (restore.isSuccess) {
    const { results } = restore.data;
    const written = results.filter(({ outcome }) => outcome === 'written').length;
    const isAllWritten = written === results.length;
    return (
      <MessageDialog
        mode={isAllWritten ? 'success' : 'warning'}
        title={t(isAllWritten ? 'restore.done' : 'restore.notConfirmed')}
        onClose={onClose}
      >
        <p>{t('restore.count', { count: written })}</p>
      </MessageDialog>
    );
  }
  if (restore.isError) {
    return (
      <MessageDialog mode="error" title={t('restore.failed')} onClose={onClose}>
        <p>{failureText(restore.error)}</p>
      </MessageDialog>
    );
  }
  return (
    <MessageDialog
      mode="confirm"
      tone="danger"
      title={t('restore.title', { name: applianceName })}
      confirmLabel={t('restore.confirm')}
      isBusy={restore.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('restore.text')}</p>
    </MessageDialog>
  );
}
