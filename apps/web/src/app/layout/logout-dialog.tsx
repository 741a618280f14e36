import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { logOut } from '../../lib/session/log-out.ts';
import { getSession } from '../../lib/session/session.ts';

type Step = 'asking' | 'loggingOut' | 'failed';

/** Leads to the sign-in page by itself in the end: the app follows its session. */
export function LogoutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('asking');
  const isBusy = step === 'loggingOut';

  function close(): void {
    if (isBusy) return;
    setStep('asking');
    onClose();
  }

  function follow(ending: Promise<boolean>): void {
    setStep('loggingOut');
    ending.then(
      (isEnded) => {
        if (!isEnded) setStep('failed');
      },
      () => setStep('failed'),
    );
  }

  const logOutEverywhere = () => follow(logOut(getSession()));
  const logOutHere = () =>
    follow(
      getSession()
        .end()
        .then(() => true),
    );

  return (
    <Dialog
      // Another question is another dialog: focus and announcement begin anew.
      key={step === 'failed' ? 'failed' : 'asking'}
      isOpen={isOpen}
      role={step === 'failed' ? 'alertdialog' : 'dialog'}
      onClose={close}
      title={t(step === 'failed' ? 'logout.failed' : 'logout.title')}
      actions={
        step === 'failed' ? (
          <>
            <Button variant="default" onClick={logOutHere}>
              {t('logout.hereOnly')}
            </Button>
            <Button data-autofocus onClick={logOutEverywhere}>
              {t('retry')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" data-autofocus disabled={isBusy} onClick={close}>
              {t('logout.cancel')}
            </Button>
            <Button loading={isBusy} onClick={logOutEverywhere}>
              {t('logout.confirm')}
            </Button>
          </>
        )
      }
    >
      <p>{t(step === 'failed' ? 'logout.failedText' : 'logout.text')}</p>
    </Dialog>
  );
}
