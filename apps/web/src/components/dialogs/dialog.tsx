import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../kit/stack.tsx';
import { Text } from '../kit/text.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  icon?: ReactNode;
  children: ReactNode;
  /** The button with `data-autofocus` gets the focus first. */
  actions?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  isWide?: boolean;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, icon, children, role = 'dialog', isWide = false } = props;
  const { actions = <CloseButton onClose={onClose} /> } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const titleId = useId();
  const textId = useId();

  // The effect runs before the paint, because a dialog that follows another would leave one frame without any.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    // `close` restores the focus only while the dialog is in the document.
    const before = document.activeElement;
    isShown.current = true;
    dialog.showModal();
    // React does not render the `autofocus` attribute that `showModal` looks for.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      isShown.current = false;
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen]);

  if (!isOpen) return null;
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={classes.dialog}
      data-wide={isWide}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Chromium closes a dialog at the second Escape, which its owner would not know. `isShown` is false if this
        // component closed it.
        if (currentTarget.open || !isShown.current) return;
        currentTarget.showModal();
        onClose();
      }}
    >
      <Row gap={12} align="start" isOneLine className={classes.head}>
        {icon}
        <Text id={titleId} as="h2" size="lg" isStrong miw={0}>
          {title}
        </Text>
      </Row>
      <Stack id={textId} gap={12} mt={12}>
        {children}
      </Stack>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  );
}

function CloseButton({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <Button variant="default" data-autofocus onClick={onClose}>
      {t('dialog.close')}
    </Button>
  );
}
