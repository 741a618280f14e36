import type { ReactNode } from 'react';
import { FailureNote } from '../kit/failure-note.tsx';
import type { SavingState } from '../kit/use-kit-form.ts';
import { MessageDialog } from './message-dialog.tsx';

interface ConfirmProps {
  title: string;
  confirmLabel: string;
  /** `danger` is for an action that cannot be undone. */
  tone?: 'danger' | undefined;
  cancelLabel?: string;
  /** The dialog stays open while the action runs, and shows its failure. */
  action?: Pick<SavingState, 'isPending' | 'error'>;
  onConfirm: () => void;
  onClose: () => void;
  /** False if the action is no longer possible. */
  isPossible?: boolean;
  lead?: string;
  describe?: (failure: unknown) => ReactNode;
  children: ReactNode;
}

export function Confirm({ action, lead, describe, children, ...dialog }: ConfirmProps) {
  return (
    <MessageDialog mode="confirm" isBusy={action?.isPending ?? false} {...dialog}>
      {children}
      <FailureNote of={action?.error} lead={lead} describe={describe} />
    </MessageDialog>
  );
}
