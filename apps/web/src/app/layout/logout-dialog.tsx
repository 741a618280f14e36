import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { logOut } from '../../lib/session/log-out.ts';
import { getSession } from '../../lib/session/session.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';

const UnsentWork = lazy(() =>
  loadPart(async () => {
    const [{ UnsentWork: loaded }] = await Promise.all([import('./unsent-work.tsx'), loadTexts('outbox')]);
    return { default: loaded };
  }),
);

type Step = 'asking' | 'loggingOut' | 'failed';

interface LogoutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  note?: string | undefined;
}

/** This dialog does not navigate: when the session ends, the app opens the sign-in page. */
export function LogoutDialog({ isOpen, onClose, note }: LogoutDialogProps) {
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
        .end('loggedOut')
        .then(() => true),
    );

  // A separate dialog makes the focus and the announcement of screen readers start again.
  return step === 'failed' ? (
    <MessageDialog
      key="failed"
      mode="error"
      isOpen={isOpen}
      onClose={close}
      title={t('logout.failed')}
      actions={
        <>
          <Button variant="default" onClick={logOutHere}>
            {t('logout.hereOnly')}
          </Button>
          <Button data-autofocus onClick={logOutEverywhere}>
            {t('retry')}
          </Button>
        </>
      }
    >
      <p>{t('logout.failedText')}</p>
    </MessageDialog>
  ) : (
    <MessageDialog
      key="asking"
      mode="confirm"
      isOpen={isOpen}
      onClose={close}
      title={t('logout.title')}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('logout.cancel')}
      isBusy={isBusy}
      onConfirm={logOutEverywhere}
    >
      <p>{t('logout.text')}</p>
      <Suspense>
        <UnsentWork />
      </Suspense>
      {note !== undefined && <p>{note}</p>}
    </MessageDialog>
  );
}
