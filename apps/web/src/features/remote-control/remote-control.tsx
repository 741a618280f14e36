import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Container, Stack } from '../../components/kit/stack.tsx';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { CommandDialog } from './command-dialog.tsx';
import { CommandLog } from './command-log.tsx';
import { MachineActions } from './machine-actions.tsx';
import { NowCard } from './now-card.tsx';
import { ProgrammeTiles } from './programme-tiles.tsx';
import {
  type RemoteAction,
  type RemoteDisabledReason,
  remoteDisabledReason,
  type Situation,
  sessionDisabledReason,
} from './remote-actions.ts';
import classes from './remote-control.module.css';
import { SessionCard } from './session-card.tsx';
import { StartReason } from './start-reason.tsx';
import { useRemoteCommand } from './use-remote-command.ts';
import { holderName, type RemoteSession, useRemoteSession } from './use-remote-session.ts';

interface RemoteControlProps {
  machine: ApplianceDetail;
  model: RangeModel;
  view: MachineView;
  mayControl: boolean;
}

/** Choosing a programme opens the only confirmation, which takes control and starts. */
export function RemoteControl({ machine, model, view, mayControl }: RemoteControlProps) {
  const { serialNumber, applianceName } = machine;
  const { session, hold, take, release } = useRemoteSession(serialNumber, view);
  const command = useRemoteCommand({ serialNumber, condition: view.condition, hold });
  const logRef = useRef<HTMLDivElement>(null);
  const reasonId = useId();

  const situation: Situation = {
    view,
    mayControl,
    holder: holderOf(session),
    isSending: command.isSending,
    preventing: alarmPreventingStart(machine.state.openAlarms),
  };
  const disabledReasonText = useDisabledReasonText(session, situation.preventing);
  const disabledReason = (action: RemoteAction) => remoteDisabledReason(action, situation);
  const textOf = (found: RemoteDisabledReason | null) => found && disabledReasonText(found);
  const ofStart = disabledReason('start');

  // On a phone, the log is above the programmes and may be out of view.
  const newestId = command.log[0]?.commandId;
  useEffect(() => {
    if (newestId !== undefined) logRef.current?.scrollIntoView({ block: 'nearest' });
  }, [newestId]);

  const isOff = view.condition === 'off';
  const programmes = (
    <ProgrammeTiles
      key="programmes"
      model={model}
      reason={
        ofStart && (
          <StartReason
            id={reasonId}
            disabledReason={ofStart}
            text={disabledReasonText(ofStart)}
            machine={machine}
            preventing={situation.preventing}
          />
        )
      }
      reasonId={ofStart && reasonId}
      running={view.cycle?.cycleType ?? null}
      onChoose={(programme) => command.choose('start', programme)}
    />
  );
  const actions = (
    <MachineActions
      key="actions"
      isOff={isOff}
      disabledReasonOf={disabledReason}
      disabledReasonText={disabledReasonText}
      shown={ofStart && { disabledReason: ofStart, id: reasonId }}
      onChoose={command.choose}
    />
  );

  return (
    <Container>
      <div className={classes.page}>
        <Stack area="now">
          <NowCard
            view={view}
            model={model}
            stopReason={textOf(disabledReason('stop'))}
            onStop={() => command.choose('stop')}
          />
        </Stack>
        <div ref={logRef} className={classes.log} data-empty={command.log.length === 0 || undefined}>
          <CommandLog commands={command.log} onRepeat={command.repeat} />
        </div>
        <Stack area="choice">{isOff ? [actions, programmes] : [programmes, actions]}</Stack>
        <div className={classes.control}>
          <SessionCard
            machineName={applianceName}
            view={view}
            session={session}
            reason={textOf(sessionDisabledReason(situation))}
            onTake={take}
            onRelease={release}
          />
        </div>
      </div>
      {command.chosen && (
        <CommandDialog
          chosen={command.chosen}
          machineName={applianceName}
          serialNumber={serialNumber}
          reason={textOf(disabledReason(command.chosen.action))}
          takesControl={situation.holder !== 'mine' && command.chosen.action !== 'stop'}
          onConfirm={command.confirm}
          onClose={command.close}
        />
      )}
    </Container>
  );
}

function holderOf(session: RemoteSession): Situation['holder'] {
  if (session.kind === 'mine') return 'mine';
  return session.kind === 'taken' && !session.held.isMine ? 'other' : 'nobody';
}

function useDisabledReasonText(
  session: RemoteSession,
  preventing: Situation['preventing'],
): (disabledReason: RemoteDisabledReason) => string {
  const { t } = useTranslation('remote-control');
  return (disabledReason) => {
    switch (disabledReason) {
      case 'taken':
        return t('disabledReason.taken', { who: session.kind === 'taken' ? holderName(session.held) : '' });
      case 'alarm':
        return t('disabledReason.alarmCode', { code: preventing?.errorCode ?? '' });
      default:
        return t(`disabledReason.${disabledReason}`);
    }
  };
}
