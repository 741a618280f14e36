import { useTranslation } from 'react-i18next';
import IconBottle from '~icons/tabler/bottle';
import IconPower from '~icons/tabler/power';
import { Row } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { ButtonWithReason } from './button-with-reason.tsx';
import type { RemoteAction, RemoteDisabledReason } from './remote-actions.ts';
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
  disabledReasonOf: (action: MachineAction) => RemoteDisabledReason | null;
  disabledReasonText: (disabledReason: RemoteDisabledReason) => string;
  /** Actions refer to the reason that the programmes show instead of repeating it. */
  shown: { disabledReason: RemoteDisabledReason; id: string } | null;
  onChoose: (action: MachineAction) => void;
}

export function MachineActions({ isOff, disabledReasonOf, disabledReasonText, shown, onChoose }: MachineActionsProps) {
  const { t } = useTranslation('remote-control');
  const actions: MachineAction[] = [isOff ? 'switchOn' : 'switchOff', 'replaceDetergent', 'replaceRinseAid'];
  return (
    <Card title={t('machineActions')}>
      <Row className={classes.actions}>
        {actions.map((action) => {
          const disabledReason = disabledReasonOf(action);
          return (
            <ActionButton
              // Both power actions share a key, so that the button keeps the focus when one replaces the other.
              key={action === 'switchOn' || action === 'switchOff' ? 'power' : action}
              action={action}
              isPrimary={action === 'switchOn'}
              reason={disabledReason && disabledReasonText(disabledReason)}
              shownId={disabledReason !== null && disabledReason === shown?.disabledReason ? shown.id : null}
              onPress={() => onChoose(action)}
            />
          );
        })}
      </Row>
    </Card>
  );
}

interface ActionButtonProps {
  action: MachineAction;
  isPrimary: boolean;
  reason: string | null;
  shownId: string | null;
  onPress: () => void;
}

function ActionButton({ action, isPrimary, ...reasons }: ActionButtonProps) {
  const { t } = useTranslation('remote-control');
  const Icon = icons[action];
  return (
    <div>
      <ButtonWithReason
        variant={isPrimary ? 'filled' : 'default'}
        fullWidth
        leftSection={<Icon size={20} />}
        {...reasons}
      >
        {t(`action.${action}`)}
      </ButtonWithReason>
    </div>
  );
}
