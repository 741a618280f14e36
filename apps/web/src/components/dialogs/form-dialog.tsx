import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  submitLabel: string;
  isWide?: boolean;
  /** While it waits for the server it stays open and sends nothing. */
  isBusy: boolean;
  /** The form cannot be sent yet. */
  isIncomplete?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  above?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What became of it, and fields in which Enter must not send the form. */
  below?: ReactNode;
}

/** A dialog with a form and the buttons to cancel and to send it. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isWide = false, isBusy, isIncomplete = false, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  return (
    <Dialog
      isOpen
      isWide={isWide}
      onClose={() => !isBusy && onClose()}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={isIncomplete} loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {props.above}
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(event.currentTarget);
        }}
      >
        {props.children}
      </form>
      {props.below}
    </Dialog>
  );
}
