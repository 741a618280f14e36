import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';

/** The account exists, but nobody has let it in yet. */
export function PendingAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  return (
    <MessageDialog
      mode="notice"
      isOpen={isOpen}
      onClose={onClose}
      title={t('pending.title')}
      closeLabel={t('pending.close')}
    >
      <p>{t('pending.text')}</p>
    </MessageDialog>
  );
}
