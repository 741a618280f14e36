import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import type { ParameterModelInForce } from '../model/parameter-model.ts';
import { parameterHistoryKey, parametersKey } from '../model/parameter-news.ts';
import { useRestorePresets } from '../model/parameters-api.ts';

interface RestoreDialogProps {
  machine: MachineRecord;
  defaults: ParameterModelInForce['defaults'];
  onClose: () => void;
}

/** If another version has come into force meanwhile, the server writes nothing. */
export function RestoreDialog({ machine: { serialNumber, applianceName }, defaults, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('parameters');
  const failureText = useFailureText();
  const queryClient = useQueryClient();
  const restore = useRestorePresets();
  const formats = useFormats();
  const { version, at } = defaults;
  const versionText =
    at === null ? t('restore.modelVersion') : t('restore.version', { version, time: formats.instant(at) });
  const [commandId] = useState(() => crypto.randomUUID());

  function confirm(): void {
    restore.mutate(
      { params: { path: { serialNumber } }, body: { commandId, version: defaults.version } },
      {
        onSuccess: ({ parameters }) => queryClient.setQueryData(parametersKey(serialNumber), parameters),
        onError: () => void queryClient.invalidateQueries({ queryKey: parametersKey(serialNumber) }),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: parameterHistoryKey(serialNumber) }),
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
        {results.length > 0 && <p>{versionText}</p>}
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
    <Confirm
      tone="danger"
      title={t('restore.title', { name: applianceName })}
      confirmLabel={t('restore.confirm')}
      action={restore}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('restore.text')}</p>
      <p>{versionText}</p>
    </Confirm>
  );
}
