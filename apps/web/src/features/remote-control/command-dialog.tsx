import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import type { RemoteAction } from './remote-actions.ts';
import type { ChosenCommand } from './use-remote-command.ts';

interface CommandDialogProps {
  chosen: ChosenCommand;
  machineName: string;
  serialNumber: string;
  /** The state of the machine may change while the dialog is open. */
  reason: string | null;
  takesControl: boolean;
  onConfirm: (chosen: ChosenCommand) => void;
  onClose: () => void;
}

const endings: readonly RemoteAction[] = ['stop', 'switchOff'];

export function CommandDialog(props: CommandDialogProps) {
  const { chosen, machineName: name, serialNumber, reason, takesControl, onConfirm, onClose } = props;
  const { t } = useTranslation('remote-control');
  const programmeName = useProgrammeName();
  const { action, cycleType } = chosen;
  const programme = cycleType === null ? '' : programmeName(cycleType);
  return (
    <Confirm
      title={t(`confirm.${action}.title`, { name, programme })}
      confirmLabel={t(`confirm.${action}.button`)}
      tone={endings.includes(action) ? 'danger' : undefined}
      isPossible={reason === null}
      onConfirm={() => onConfirm(chosen)}
      onClose={onClose}
    >
      <p>{t(`confirm.${action}.text`, { name, serialNumber })}</p>
      {reason === null ? (
        <>
          {takesControl && <p>{t('confirm.takesControl', { name })}</p>}
          <Callout tone="warning" isQuiet>
            {t(`confirm.${action}.warning`)}
          </Callout>
        </>
      ) : (
        <Callout tone="failure">{reason}</Callout>
      )}
    </Confirm>
  );
}
