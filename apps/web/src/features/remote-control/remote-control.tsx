import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconPower } from '@tabler/icons-react';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { CommandDialog } from './command-dialog.tsx';
import { hindranceOf, type RemoteAction } from './remote-actions.ts';
import classes from './remote-control.module.css';
import { useRemoteCommand } from './use-remote-command.ts';

const icons: Record<RemoteAction, typeof IconPower> = {
  start: IconPlayerPlay,
  stop: IconPlayerStop,
  switchOn: IconPower,
  switchOff: IconPower,
};

interface RemoteControlProps {
  serialNumber: string;
  machineName: string;
  model: RangeModel;
  view: MachineView;
}

export function RemoteControl({ serialNumber, machineName, model, view }: RemoteControlProps) {
  const { t } = useTranslation('remote-control');
  const command = useRemoteCommand(serialNumber);
  const isOff = view.condition === 'off';
  const shown: RemoteAction[] = ['start', 'stop', isOff ? 'switchOn' : 'switchOff'];
  return (
    <section className={classes.card} aria-labelledby="remote-control">
      <h2 id="remote-control" className={classes.title}>
        {t('title')}
      </h2>
      <div className={classes.actions}>
        {shown.map((action) => (
          <ActionButton key={action} action={action} view={view} onPress={() => command.ask(action)} />
        ))}
      </div>
      <CommandDialog
        command={command}
        machineName={machineName}
        serialNumber={serialNumber}
        model={model}
        view={view}
      />
    </section>
  );
}

interface ActionButtonProps {
  action: RemoteAction;
  view: MachineView;
  onPress: () => void;
}

/** Stays reachable by keyboard when it cannot be used, so that its reason can be read. */
function ActionButton({ action, view, onPress }: ActionButtonProps) {
  const { t } = useTranslation('remote-control');
  const reasonId = useId();
  const hindrance = hindranceOf(action, view);
  const Icon = icons[action];
  return (
    <div className={classes.action}>
      <Button
        variant={action === 'start' ? 'filled' : 'default'}
        fullWidth
        size="md"
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        {...(hindrance && { 'data-disabled': true })}
        aria-disabled={hindrance !== null}
        aria-describedby={hindrance ? reasonId : undefined}
        onClick={() => hindrance === null && onPress()}
      >
        {t(`action.${action}`)}
      </Button>
      <p id={reasonId} className={classes.reason}>
        {hindrance ? t(`hindrance.${hindrance}`) : '\u00a0'}
      </p>
    </div>
  );
}
