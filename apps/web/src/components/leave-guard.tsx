import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

/** Pages to which one is led, and does not go. */
const unguarded = new Set(['/login', '/access']);

/** Asks before a page is left on which something would be lost. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && !unguarded.has(next.pathname),
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={blocker.reset}
      title={t('leave.title')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={blocker.reset}>
            {t('leave.stay')}
          </Button>
          <Button onClick={blocker.proceed}>{t('leave.leave')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
