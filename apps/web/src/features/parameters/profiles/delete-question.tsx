import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { useDeleteProfile } from './profiles-api.ts';

export function DeleteQuestion({ profile: { id, name }, onClose }: { profile: SettingsProfile; onClose: () => void }) {
  const { t } = useTranslation('settings-profiles');
  const failureText = useFailureText();
  const remove = useDeleteProfile();
  if (remove.isError) {
    return (
      <MessageDialog mode="error" title={t('delete.failed')} onClose={onClose}>
        <p>{failureText(remove.error)}</p>
      </MessageDialog>
    );
  }
  return (
    <MessageDialog
      mode="confirm"
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path: { id } } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </MessageDialog>
  );
}
