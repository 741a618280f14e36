import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceGamepad2 from '~icons/tabler/device-gamepad-2';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { ButtonWithReason } from './button-with-reason.tsx';
import { controlFailure } from './command-outcome.ts';
import classes from './remote-control.module.css';
import { useFailedCommandText } from './use-failed-command-text.ts';
import { holderName, type RemoteSession } from './use-remote-session.ts';

interface SessionCardProps {
  machineName: string;
  view: MachineView;
  session: RemoteSession;
  reason: string | null;
  onTake: () => void;
  onRelease: () => void;
}

export function SessionCard({ machineName: name, view, session, reason, onTake, onRelease }: SessionCardProps) {
  const { t } = useTranslation('remote-control');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={t('session.title')} className={classes.session}>
      {session.kind === 'mine' ? (
        <>
          <Callout tone="success">{t(view.condition === 'off' ? 'session.mineOff' : 'session.mine', { name })}</Callout>
          <TouchButton variant="default" leftSection={<IconPlugConnectedX size={20} />} onClick={onRelease}>
            {t('session.release')}
          </TouchButton>
        </>
      ) : (
        <>
          <SessionHolder session={session} name={name} />
          <TakeButton session={session} reason={reason} onPress={() => setIsAsking(true)} />
        </>
      )}
      {isAsking && (
        <Confirm
          title={t('session.confirm.title', { name })}
          confirmLabel={t('session.confirm.button')}
          isPossible={reason === null}
          onConfirm={() => {
            setIsAsking(false);
            onTake();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('session.confirm.text', { name })}</p>
          {reason === null ? (
            <Callout tone="warning" isQuiet>
              {t('session.confirm.warning')}
            </Callout>
          ) : (
            <Callout tone="failure">{reason}</Callout>
          )}
        </Confirm>
      )}
    </Card>
  );
}

function SessionHolder({ session, name }: { session: Exclude<RemoteSession, { kind: 'mine' }>; name: string }) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const failedText = useFailedCommandText();
  if (session.kind === 'taking') return <Callout tone="notice">{t('session.taking', { name })}</Callout>;
  if (session.kind === 'taken') {
    const { held } = session;
    const since = formats.timeWithSeconds(held.startedAt);
    return (
      <Callout tone="notice">
        {held.isMine ? t('session.elsewhere') : t('session.taken', { who: holderName(held), since })}
      </Callout>
    );
  }
  if (session.failure !== null) {
    const failure = controlFailure(session.failure);
    return (
      <Callout tone="failure">{failure.kind === 'unanswered' ? t('session.unanswered') : failedText(failure)}</Callout>
    );
  }
  if (session.loss !== null) return <Callout tone="warning">{t(`session.loss.${session.loss}`)}</Callout>;
  return <Text tone="quiet">{t(session.isSteered ? 'session.someone' : 'session.free')}</Text>;
}

interface TakeButtonProps {
  session: RemoteSession;
  reason: string | null;
  onPress: () => void;
}

function TakeButton({ session, reason, onPress }: TakeButtonProps) {
  const { t } = useTranslation('remote-control');
  return (
    <div>
      <ButtonWithReason
        variant="default"
        mih="var(--touch)"
        leftSection={<IconDeviceGamepad2 size={20} />}
        loading={session.kind === 'taking'}
        hint={t('session.takeHint')}
        isReasonSpoken={session.kind === 'taken' && reason !== null}
        reason={reason}
        onPress={onPress}
      >
        {t(session.kind === 'taken' && session.held.isMine ? 'session.takeOver' : 'session.take')}
      </ButtonWithReason>
    </div>
  );
}
