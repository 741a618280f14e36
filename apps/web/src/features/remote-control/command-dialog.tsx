import { Button } from '@mantine/core';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoClose } from '../../components/dialogs/auto-close.tsx';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { ConfirmationText } from './confirmation-text.tsx';
import { hindranceOf } from './remote-actions.ts';
import { useFailedCommandText } from './use-failed-command-text.ts';
import type { CommandStep, RemoteCommandFlow } from './use-remote-command.ts';

interface CommandDialogProps {
  command: RemoteCommandFlow;
  machineName: string;
  serialNumber: string;
  model: RangeModel;
  view: MachineView;
  isSteering: boolean;
}

/** Asks for confirmation with the machine and the effect, then shows the result. */
export function CommandDialog({ command, machineName, serialNumber, model, view, isSteering }: CommandDialogProps) {
  const { t } = useTranslation('remote-control');
  const { step } = command;
  const [firstProgramme = ''] = Object.keys(model.programmes);
  const [chosen, setChosen] = useState(firstProgramme);
  if (step.kind === 'closed') return null;
  if (step.kind === 'executed' || step.kind === 'failed') {
    return <Told step={step} machineName={machineName} onClose={command.close} onRepeat={command.repeat} />;
  }

  const { action } = step;
  const isSending = step.kind === 'sending';
  return (
    <MessageDialog
      mode="confirm"
      title={t(`confirm.${action}.title`, { name: machineName })}
      confirmLabel={t(`confirm.${action}.button`)}
      isBusy={isSending}
      isPossible={hindranceOf(action, view, isSteering) === null}
      onConfirm={() => command.confirm(action, action === 'start' ? chosen : null)}
      onClose={command.close}
    >
      <ConfirmationText
        action={action}
        machineName={machineName}
        serialNumber={serialNumber}
        model={model}
        chosen={chosen}
        onChoose={setChosen}
        isLocked={isSending}
      />
    </MessageDialog>
  );
}

/** Long enough to be read from across the kitchen. */
const successShownS = 15;

interface ToldProps {
  step: CommandStep & { kind: 'executed' | 'failed' };
  machineName: string;
  onClose: () => void;
  onRepeat: () => void;
}

/** Success closes itself; everything else waits for the user. */
function Told({ step, machineName: name, onClose, onRepeat }: ToldProps) {
  const { t } = useTranslation('remote-control');
  const { t: common } = useTranslation();
  const failedText = useFailedCommandText();
  if (step.kind === 'executed') {
    return (
      <MessageDialog mode="success" title={t('told.success', { name })} onClose={onClose}>
        <p>{t(`executed.${step.action}`)}</p>
        <AutoClose afterS={successShownS} onClose={onClose} />
      </MessageDialog>
    );
  }
  const { failure } = step;
  if (failure.kind !== 'unknown') {
    return (
      <MessageDialog mode="error" title={t('told.error', { name })} onClose={onClose}>
        <p>{failedText(failure)}</p>
      </MessageDialog>
    );
  }
  return (
    <MessageDialog
      mode="warning"
      title={t('told.warning', { name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onRepeat}>
            {t('repeat')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {common('dialog.close')}
          </Button>
        </>
      }
    >
      <p>{t('outcomeUnknown')}</p>
    </MessageDialog>
  );
}
