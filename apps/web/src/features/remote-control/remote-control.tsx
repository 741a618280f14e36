import { Button } from '@mantine/core';
import { IconBottle, IconPlayerPlay, IconPlayerStop, IconPower } from '@tabler/icons-react';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout/card.tsx';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { CommandDialog } from './command-dialog.tsx';
import { CommandLog } from './command-log.tsx';
import { type Hindrance, hindranceOf, hindranceOfAll, type RemoteAction } from './remote-actions.ts';
import classes from './remote-control.module.css';
import { SessionBar } from './session-bar.tsx';
import { useRemoteCommand } from './use-remote-command.ts';
import { useRemoteSession } from './use-remote-session.ts';

const icons: Record<RemoteAction, typeof IconPower> = {
  start: IconPlayerPlay,
  stop: IconPlayerStop,
  switchOn: IconPower,
  switchOff: IconPower,
  replaceDetergent: IconBottle,
  replaceRinseAid: IconBottle,
};

interface RemoteControlProps {
  serialNumber: string;
  machineName: string;
  model: RangeModel;
  view: MachineView;
}

export function RemoteControl({ serialNumber, machineName, model, view }: RemoteControlProps) {
  const { t } = useTranslation('remote-control');
  const command = useRemoteCommand(serialNumber, view.condition);
  const { session, take, release } = useRemoteSession(serialNumber, view);
  const isSteering = session.kind === 'mine';
  const commonReasonId = useId();
  const common = hindranceOfAll(view);
  const isOff = view.condition === 'off';
  const steering: RemoteAction[] = ['start', 'stop', isOff ? 'switchOn' : 'switchOff'];
  const buttons = (actions: readonly RemoteAction[]) => (
    <div className={classes.actions}>
      {actions.map((action) => (
        <ActionButton
          key={action}
          action={action}
          hindrance={hindranceOf(action, view, isSteering)}
          commonReasonId={common && commonReasonId}
          onPress={() => command.ask(action)}
        />
      ))}
    </div>
  );
  return (
    <Card title={t('title')}>
      <SessionBar
        machineName={machineName}
        view={view}
        session={session}
        commonReasonId={common && commonReasonId}
        onTake={take}
        onRelease={release}
      />
      {buttons(steering)}
      <h3 className={classes.group}>{t('chemistry')}</h3>
      {buttons(['replaceDetergent', 'replaceRinseAid'])}
      {common && (
        <p id={commonReasonId} className={classes.reason}>
          {t(`hindrance.${common}`)}
        </p>
      )}
      <CommandDialog
        command={command}
        machineName={machineName}
        serialNumber={serialNumber}
        model={model}
        view={view}
        isSteering={isSteering}
      />
      <CommandLog commands={command.log} />
    </Card>
  );
}

interface ActionButtonProps {
  action: RemoteAction;
  hindrance: Hindrance | null;
  /** The element with the reason that applies to all actions, which is not repeated under each button. */
  commonReasonId: string | null;
  onPress: () => void;
}

/** Focusable while disabled, so that its reason can be read. */
function ActionButton({ action, hindrance, commonReasonId, onPress }: ActionButtonProps) {
  const { t } = useTranslation('remote-control');
  const reasonId = useId();
  const Icon = icons[action];
  return (
    <div className={classes.action} data-action={action}>
      <Button
        variant={action === 'start' ? 'filled' : 'default'}
        fullWidth
        size="md"
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        {...(hindrance && { 'data-disabled': true })}
        aria-disabled={hindrance !== null}
        aria-describedby={hindrance ? (commonReasonId ?? reasonId) : undefined}
        onClick={() => hindrance === null && onPress()}
      >
        {t(`action.${action}`)}
      </Button>
      {commonReasonId === null && (
        <p id={reasonId} className={classes.reason}>
          {hindrance && t(`hindrance.${hindrance}`)}
        </p>
      )}
    </div>
  );
}
