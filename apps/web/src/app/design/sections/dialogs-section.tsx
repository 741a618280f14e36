import { Button } from '@mantine/core';
import { useState } from 'react';
import { AutoClose } from '../../../components/dialogs/auto-close.tsx';
import { MessageDialog, type MessageDialogProps } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { SpecimenGrid } from '../specimen.tsx';

const examples: Record<string, (onClose: () => void) => MessageDialogProps> = {
  success: (onClose) => ({ mode: 'success', title: 'Piatti 1: carried out', children: body, onClose }),
  'success that closes itself': (onClose) => ({
    mode: 'success',
    title: 'Piatti 1: carried out',
    children: (
      <>
        {body}
        <AutoClose afterS={15} onClose={onClose} />
      </>
    ),
    onClose,
  }),
  notice: (onClose) => ({ mode: 'notice', title: 'Your account is being checked', children: body, onClose }),
  warning: (onClose) => ({ mode: 'warning', title: 'Piatti 1: outcome unknown', children: body, onClose }),
  error: (onClose) => ({ mode: 'error', title: 'Piatti 1: not carried out', children: body, onClose }),
  errorGoToHome: (onClose) => ({ mode: 'errorGoToHome', title: 'Machine cannot be used', children: body, onClose }),
  confirm: (onClose) => ({ ...question, onClose, onConfirm: onClose }),
  'confirm, harmless': (onClose) => ({
    ...question,
    title: 'Log out?',
    confirmLabel: 'Log out',
    tone: undefined,
    children: body,
    onClose,
    onConfirm: onClose,
  }),
  'confirm, busy': (onClose) => ({ ...question, isBusy: true, onClose, onConfirm: onClose }),
  'confirm, not possible': (onClose) => ({ ...question, isPossible: false, onClose, onConfirm: onClose }),
};

const body = <p>The machine has confirmed: the programme has started.</p>;

const question = {
  mode: 'confirm',
  title: 'Stop the cycle of Piatti 1?',
  confirmLabel: 'Stop cycle',
  tone: 'danger',
  children: (
    <>
      <p>Piatti 1 (IN240001) will end the running cycle at once.</p>
      <Callout tone="warning" isQuiet>
        Whoever opens the door now will find hot water and steam.
      </Callout>
    </>
  ),
} as const;

export function DialogsSection() {
  const [shown, setShown] = useState<string | null>(null);
  const example = shown === null ? undefined : examples[shown];
  return (
    <SpecimenGrid least={200}>
      {Object.keys(examples).map((name) => (
        <Button key={name} variant="default" onClick={() => setShown(name)}>
          {name}
        </Button>
      ))}
      {example && <MessageDialog key={shown} {...example(() => setShown(null))} />}
    </SpecimenGrid>
  );
}
