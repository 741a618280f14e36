import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from './message-dialog.tsx';

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
    <MessageDialog
      mode="confirm"
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{t('leave.text')}</p>
    </MessageDialog>
  );
}
