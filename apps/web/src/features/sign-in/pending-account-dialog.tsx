import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';

/** The account exists, but nobody has let it in yet. */
export function PendingAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('sign-in');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      title={t('pending.title')}
      actions={
        <Button data-autofocus onClick={onClose}>
          {t('pending.close')}
        </Button>
      }
    >
      <p>{t('pending.text')}</p>
    </Dialog>
  );
}
