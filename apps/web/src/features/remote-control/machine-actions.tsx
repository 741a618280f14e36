import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconBottle from '~icons/tabler/bottle';
import IconPower from '~icons/tabler/power';
import { Card } from '../../components/layout/card.tsx';
import classes from './machine-actions.module.css';
import type { Hindrance, RemoteAction } from './remote-actions.ts';

type MachineAction = Exclude<RemoteAction, 'start' | 'stop'>;

const icons: Record<MachineAction, typeof IconPower> = {
  switchOn: IconPower,
  switchOff: IconPower,
  replaceDetergent: IconBottle,
  replaceRinseAid: IconBottle,
};

interface MachineActionsProps {
  isOff: boolean;
  hindranceOf: (action: MachineAction) => Hindrance | null;
  hindranceText: (hindrance: Hindrance) => string;
  /** The reason that stands with the programmes, which is not repeated here. */
  shown: { hindrance: Hindrance; id: string } | null;
  onChoose: (action: MachineAction) => void;
}

/** Power and chemistry. */
export function MachineActions({ isOff, hindranceOf, hindranceText, shown, onChoose }: MachineActionsProps) {
  const { t } = useTranslation('remote-control');
  const actions: MachineAction[] = [isOff ? 'switchOn' : 'switchOff', 'replaceDetergent', 'replaceRinseAid'];
  return (
    <Card title={t('machineActions')}>
      <div className={classes.actions}>
        {actions.map((action) => {
          const hindrance = hindranceOf(action);
          return (
            <ActionButton
              // Switching on becomes switching off in its place, and keeps the focus.
              key={action === 'switchOn' || action === 'switchOff' ? 'power' : action}
              action={action}
              isPrimary={action === 'switchOn'}
              reason={hindrance && hindranceText(hindrance)}
              shownId={hindrance !== null && hindrance === shown?.hindrance ? shown.id : null}
              onPress={() => onChoose(action)}
            />
          );
        })}
      </div>
    </Card>
  );
}

interface ActionButtonProps {
  action: MachineAction;
  isPrimary: boolean;
  reason: string | null;
  /** The element that shows the same reason elsewhere. */
  shownId: string | null;
  onPress: () => void;
}

/** Focusable while disabled, so that its reason can be read. */
function ActionButton({ action, isPrimary, reason, shownId, onPress }: ActionButtonProps) {
  const { t } = useTranslation('remote-control');
  const reasonId = useId();
  const Icon = icons[action];
  return (
    <div>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        fullWidth
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        {...(reason !== null && { 'data-disabled': true })}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : (shownId ?? reasonId)}
        onClick={() => reason === null && onPress()}
      >
        {t(`action.${action}`)}
      </Button>
      {reason !== null && shownId === null && (
        <p id={reasonId} className={classes.reason}>
          {reason}
        </p>
      )}
    </div>
  );
}
