import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@washboard/contract/accounts/sessions';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { sessionsKey, useEndSession } from './sessions-api.ts';
import { useDeviceName } from './use-device-name.ts';

export function EndSessionDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const formats = useFormats();
  const failureText = useFailureText();
  const device = useDeviceName()(session.userAgent);
  const queryClient = useQueryClient();
  const end = useEndSession();

  async function endThere(): Promise<void> {
    try {
      await end.mutateAsync({ params: { path: { id: session.id } } });
    } catch (thrown) {
      const failure = asFailure(thrown);
      // The session has already ended, which was the aim.
      if (failure.kind !== 'problem' || failure.code !== 'SESSION_NOT_FOUND') return;
    }
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
    onClose();
  }

  return (
    <MessageDialog
      mode="confirm"
      title={t('sessions.endTitle')}
      confirmLabel={t('sessions.end')}
      tone="danger"
      isBusy={end.isPending}
      onConfirm={() => void endThere()}
      onClose={onClose}
    >
      <p>{t('sessions.endText', { device, time: formats.instant(session.lastUsedAt) })}</p>
      {end.isError && <Callout tone="failure">{failureText(end.error)}</Callout>}
    </MessageDialog>
  );
}
