import { Button } from '@mantine/core';
import { IconDeviceGamepad2, IconPlugConnectedX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { commandFailure } from './command-outcome.ts';
import { hindranceOfSession } from './remote-actions.ts';
import classes from './session-bar.module.css';
import { useFailedCommandText } from './use-failed-command-text.ts';
import type { RemoteSession } from './use-remote-session.ts';

interface SessionBarProps {
  machineName: string;
  view: MachineView;
  session: RemoteSession;
  /** The element with the reason why no action is possible. */
  commonReasonId: string | null;
  onTake: () => void;
  onRelease: () => void;
}

/** Who controls the machine, and the buttons to take or release control. */
export function SessionBar({ machineName: name, view, session, commonReasonId, onTake, onRelease }: SessionBarProps) {
  const { t } = useTranslation('remote-control');
  const [isAsking, setIsAsking] = useState(false);
  if (session.kind === 'mine') {
    return (
      <div className={classes.bar}>
        <Callout tone="success">{t(view.condition === 'off' ? 'session.mineOff' : 'session.mine', { name })}</Callout>
        <Button
          variant="default"
          className={classes.button}
          leftSection={<IconPlugConnectedX size={20} stroke={1.75} aria-hidden />}
          onClick={onRelease}
        >
          {t('session.release')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <Holder session={session} name={name} />
      <TakeButton view={view} session={session} commonReasonId={commonReasonId} onPress={() => setIsAsking(true)} />
      {isAsking && (
        <MessageDialog
          mode="confirm"
          title={t('session.confirm.title', { name })}
          confirmLabel={t('session.confirm.button')}
          onConfirm={() => {
            setIsAsking(false);
            onTake();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('session.confirm.text', { name })}</p>
          <Callout tone="warning" isQuiet>
            {t('session.confirm.warning')}
          </Callout>
        </MessageDialog>
      )}
    </div>
  );
}

function Holder({ session, name }: { session: Exclude<RemoteSession, { kind: 'mine' }>; name: string }) {
  const { t } = useTranslation('remote-control');
  const formats = useFormats();
  const failedText = useFailedCommandText();
  if (session.kind === 'taking') return <Callout tone="notice">{t('session.taking', { name })}</Callout>;
  if (session.kind === 'taken') {
    const { heldBy, isMine, startedAt } = session.held;
    const who = heldBy.companyName === null ? heldBy.name : `${heldBy.name} (${heldBy.companyName})`;
    const since = formats.timeWithSeconds(startedAt);
    return <Callout tone="notice">{isMine ? t('session.elsewhere') : t('session.taken', { who, since })}</Callout>;
  }
  if (session.failure !== null) {
    const failure = commandFailure(session.failure);
    return (
      <Callout tone="failure">{failure.kind === 'unknown' ? t('session.unanswered') : failedText(failure)}</Callout>
    );
  }
  if (session.loss !== null) return <Callout tone="warning">{t(`session.loss.${session.loss}`)}</Callout>;
  return <p className={classes.words}>{t(session.isSteered ? 'session.someone' : 'session.free')}</p>;
}

interface TakeButtonProps {
  view: MachineView;
  session: RemoteSession;
  commonReasonId: string | null;
  onPress: () => void;
}

function TakeButton({ view, session, commonReasonId, onPress }: TakeButtonProps) {
  const { t } = useTranslation('remote-control');
  const reasonId = useId();
  const isTaken = session.kind === 'taken' && !session.held.isMine;
  const hindrance = hindranceOfSession(view);
  const isPossible = hindrance === null && !isTaken;
  return (
    <div className={classes.take}>
      <Button
        className={classes.button}
        leftSection={<IconDeviceGamepad2 size={20} stroke={1.75} aria-hidden />}
        loading={session.kind === 'taking'}
        {...(!isPossible && { 'data-disabled': true })}
        aria-disabled={!isPossible}
        aria-describedby={hindrance ? (commonReasonId ?? reasonId) : undefined}
        onClick={() => isPossible && onPress()}
      >
        {t(session.kind === 'taken' && session.held.isMine ? 'session.takeOver' : 'session.take')}
      </Button>
      {hindrance && commonReasonId === null && (
        <p id={reasonId} className={classes.reason}>
          {t(`hindrance.${hindrance}`)}
        </p>
      )}
    </div>
  );
}
