import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { MessageDialog } from '../dialogs/message-dialog.tsx';

/** The app redirects to these pages by itself, so it must not ask. */
const unguarded = new Set(['/login', '/access']);

export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && !unguarded.has(next.pathname),
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  useEffect(() => (isActive ? preventReloadWhile(() => true) : undefined), [isActive]);
  if (blocker.status !== 'blocked') return null;
  return (
    <MessageDialog
      mode="confirm"
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      tone="danger"
      cancelLabel={t('leave.stay')}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>{t('leave.text')}</p>
    </MessageDialog>
  );
}
