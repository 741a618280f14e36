import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../badges/tone.tsx';
import { Dialog } from './dialog.tsx';

/** docs/product-rules.md#dialogs specifies the modes. */
type ResultMode = 'success' | 'notice' | 'warning' | 'error';

interface MessageProps {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

interface Result extends MessageProps {
  mode: ResultMode;
  actions?: ReactNode;
  closeLabel?: string;
}

/** This page cannot continue; link back to the dashboard. */
interface DeadEnd extends MessageProps {
  mode: 'errorGoToHome';
}

/** Cancel has the initial focus, so that Enter never confirms. */
interface Confirmation extends MessageProps {
  mode: 'confirm';
  confirmLabel: string;
  /** `danger` is red, for an action that cannot be undone. */
  tone?: 'danger' | undefined;
  onConfirm: () => void;
  cancelLabel?: string;
  isBusy?: boolean;
  /** False if the action is no longer possible. */
  isPossible?: boolean;
}

export const dangerColor = 'var(--danger)';
/** The text of outlined buttons is on the page background. */
export const dangerOutline = { variant: 'outline', color: 'var(--alarm)' } as const;

export type MessageDialogProps = Result | DeadEnd | Confirmation;

const tones: Record<ResultMode | 'errorGoToHome', Tone> = {
  success: 'success',
  notice: 'notice',
  warning: 'warning',
  error: 'failure',
  errorGoToHome: 'failure',
};

export function MessageDialog(props: MessageDialogProps) {
  const { mode, isOpen = true, onClose, title, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      onClose={() => !(mode === 'confirm' && props.isBusy) && onClose()}
      title={title}
      icon={mode === 'confirm' ? undefined : <ToneIcon tone={tones[mode]} size={24} />}
      actions={<MessageActions {...props} />}
    >
      {children}
    </Dialog>
  );
}

function MessageActions(props: MessageDialogProps) {
  switch (props.mode) {
    case 'confirm':
      return <AnswerButtons {...props} />;
    case 'errorGoToHome':
      return <WayHome />;
    default:
      return <CloseButton {...props} />;
  }
}

function AnswerButtons(props: Confirmation) {
  const { onClose, onConfirm, confirmLabel, tone, cancelLabel, isBusy = false, isPossible = true } = props;
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
        {cancelLabel ?? t('dialog.cancel')}
      </Button>
      <Button
        {...(tone === 'danger' && { color: dangerColor })}
        loading={isBusy}
        disabled={!isPossible}
        onClick={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
}

function WayHome() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/devices" data-autofocus>
      {t('toDashboard')}
    </Button>
  );
}

function CloseButton({ onClose, actions, closeLabel }: Result) {
  const { t } = useTranslation();
  return (
    actions ?? (
      <Button data-autofocus onClick={onClose}>
        {closeLabel ?? t('dialog.close')}
      </Button>
    )
  );
}
