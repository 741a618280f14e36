import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { getSession } from '../../lib/session/session.ts';

export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [isFailed, setIsFailed] = useState(false);

  function close(): void {
    setIsFailed(false);
    onClose();
  }

  function logOut(): void {
    // Leads to the sign-in page by itself: the app follows its session.
    getSession()
      .end()
      .catch(() => setIsFailed(true));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('logout.title')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={close}>
            {t('logout.cancel')}
          </Button>
          <Button onClick={logOut}>{t('logout.confirm')}</Button>
        </>
      }
    >
      <p>{t('logout.text')}</p>
      {isFailed && <p role="alert">{t('logout.failed')}</p>}
    </Dialog>
  );
}
