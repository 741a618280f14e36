import { useTranslation } from 'react-i18next';
import IconBottle from '~icons/tabler/bottle';
import IconPower from '~icons/tabler/power';
import { Card } from '../../components/layout/card.tsx';
import { HinderedButton } from './hindered-button.tsx';
import type { Hindrance, RemoteAction } from './remote-actions.ts';
import classes from './remote-control.module.css';

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

function ActionButton({ action, isPrimary, ...reasons }: ActionButtonProps) {
  const { t } = useTranslation('remote-control');
  const Icon = icons[action];
  return (
    <div>
      <HinderedButton
        variant={isPrimary ? 'filled' : 'default'}
        fullWidth
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        {...reasons}
      >
        {t(`action.${action}`)}
      </HinderedButton>
    </div>
  );
}
