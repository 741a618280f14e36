import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneIcon } from '../badges/tone.tsx';
import { Dialog } from './dialog.tsx';

/** What each mode is for: docs/product-rules.md#dialogs */
type ToldMode = 'success' | 'notice' | 'warning' | 'error';

interface MessageProps {
  isOpen?: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** What came of something. With an `AutoClose` among its text it closes by itself. */
interface Told extends MessageProps {
  mode: ToldMode;
  /** In place of a button that closes. */
  actions?: ReactNode;
  closeLabel?: string;
}

/** Where one is cannot be gone on with; the way leads to the dashboard. */
interface ToldAndLedHome extends MessageProps {
  mode: 'errorGoToHome';
}

/** Asks once before something is done. Enter never does it: calling off has the focus at first. */
interface Question extends MessageProps {
  mode: 'confirm';
  confirmLabel: string;
  onConfirm: () => void;
  cancelLabel?: string;
  /** It is being done: the question can be neither answered again nor called off. */
  isBusy?: boolean;
  /** Things may have changed while the question stood there. */
  isPossible?: boolean;
}

export type MessageDialogProps = Told | ToldAndLedHome | Question;

const tones: Record<ToldMode | 'errorGoToHome', Tone> = {
  success: 'success',
  notice: 'notice',
  warning: 'warning',
  error: 'failure',
  errorGoToHome: 'failure',
};

/** A message that is answered before anything else. */
export function MessageDialog(props: MessageDialogProps) {
  const { mode, isOpen = true, onClose, title, children } = props;
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      onClose={() => !(mode === 'confirm' && props.isBusy) && onClose()}
      title={title}
      icon={mode === 'confirm' ? undefined : <ToneIcon tone={tones[mode]} size={24} />}
      actions={<Actions {...props} />}
    >
      {children}
    </Dialog>
  );
}

function Actions(props: MessageDialogProps) {
  switch (props.mode) {
    case 'confirm':
      return <Answers {...props} />;
    case 'errorGoToHome':
      return <WayHome />;
    default:
      return <Closing {...props} />;
  }
}

function Answers({ onClose, onConfirm, confirmLabel, cancelLabel, isBusy = false, isPossible = true }: Question) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
        {cancelLabel ?? t('dialog.cancel')}
      </Button>
      <Button loading={isBusy} disabled={!isPossible} onClick={onConfirm}>
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

function Closing({ onClose, actions, closeLabel }: Told) {
  const { t } = useTranslation();
  return (
    actions ?? (
      <Button data-autofocus onClick={onClose}>
        {closeLabel ?? t('dialog.close')}
      </Button>
    )
  );
}
