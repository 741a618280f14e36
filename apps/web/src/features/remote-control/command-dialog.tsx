import { Button } from '@mantine/core';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { CommandOutcome } from './command-outcome-message.tsx';
import { ConfirmationText } from './confirmation-text.tsx';
import { hindranceOf } from './remote-actions.ts';
import type { CommandStep, RemoteCommandFlow } from './use-remote-command.ts';

interface CommandDialogProps {
  command: RemoteCommandFlow;
  machineName: string;
  serialNumber: string;
  model: RangeModel;
  view: MachineView;
}

/** Asks once, names the machine and what will happen, and then shows what came of it. */
export function CommandDialog({ command, machineName, serialNumber, model, view }: CommandDialogProps) {
  const { t } = useTranslation('remote-control');
  const { step } = command;
  const [firstProgramme = ''] = Object.keys(model.programmes);
  const [chosen, setChosen] = useState(firstProgramme);
  if (step.kind === 'closed') return null;

  const { action } = step;
  const isAsking = step.kind === 'confirming' || step.kind === 'sending';
  return (
    <Dialog
      // Another step is another dialog: focus and announcement begin anew.
      key={isAsking ? 'asking' : 'told'}
      isOpen
      role="alertdialog"
      onClose={() => step.kind !== 'sending' && command.close()}
      title={t(`confirm.${action}.title`, { name: machineName })}
      actions={
        isAsking ? (
          <AskingActions
            step={step}
            isPossible={hindranceOf(action, view) === null}
            onCancel={command.close}
            onConfirm={() => command.confirm(action, action === 'start' ? chosen : null)}
          />
        ) : (
          <ToldActions step={step} onClose={command.close} onRepeat={command.repeat} />
        )
      }
    >
      {isAsking ? (
        <ConfirmationText
          action={action}
          machineName={machineName}
          serialNumber={serialNumber}
          model={model}
          chosen={chosen}
          onChoose={setChosen}
          isLocked={step.kind === 'sending'}
        />
      ) : (
        <CommandOutcome step={step} />
      )}
    </Dialog>
  );
}

interface AskingActionsProps {
  step: CommandStep & { kind: 'confirming' | 'sending' };
  /** The machine may have changed while the question stood there. */
  isPossible: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

function AskingActions({ step, isPossible, onCancel, onConfirm }: AskingActionsProps) {
  const { t } = useTranslation('remote-control');
  const isSending = step.kind === 'sending';
  return (
    <>
      <Button variant="default" data-autofocus disabled={isSending} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button loading={isSending} disabled={!isPossible} onClick={onConfirm}>
        {t(`confirm.${step.action}.button`)}
      </Button>
    </>
  );
}

interface ToldActionsProps {
  step: CommandStep;
  onClose: () => void;
  onRepeat: () => void;
}

function ToldActions({ step, onClose, onRepeat }: ToldActionsProps) {
  const { t } = useTranslation('remote-control');
  const isRepeatable = step.kind === 'failed' && step.failure.kind === 'unknown';
  return (
    <>
      {isRepeatable && (
        <Button variant="default" onClick={onRepeat}>
          {t('repeat')}
        </Button>
      )}
      <Button data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </>
  );
}
