import { Button } from '@mantine/core';
import { type KeyboardEventHandler, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs/dialog.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { FailureNote } from './failure-note.tsx';
import classes from './form.module.css';
import type { KitForm, SavingState } from './use-kit-form.ts';

interface FormFrameProps<Values extends object, Output> {
  form: KitForm<Values, Output>;
  /** Called when all fields are valid and nothing is being saved. */
  onSubmit: (output: Output) => void;
  lead?: string | undefined;
  /** Replaces the words of a failure; null hides it. */
  describe?: ((failure: unknown) => ReactNode) | undefined;
  children: ReactNode;
}

interface SubmitProps {
  submitLabel: string;
  isIncomplete?: boolean | undefined;
}

interface OwnActions {
  /** Replaces the usual buttons. Null if they are elsewhere and name the form by its ID. */
  actions: ReactNode;
}

interface PageFormProps<Values extends object, Output> extends FormFrameProps<Values, Output> {
  label?: string;
  id?: string;
  onCancel?: (() => void) | undefined;
  buttons?: ReactNode;
  isGuarded?: boolean;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement> | undefined;
}

type FormProps<Values extends object, Output> = PageFormProps<Values, Output> & (SubmitProps | OwnActions);

export function Form<Values extends object, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, isGuarded = false } = props;
  const { saving } = form;
  const { id, label, className, onKeyDown } = props;
  return (
    <FormElement form={form} onSubmit={onSubmit} id={id} label={label} className={className} onKeyDown={onKeyDown}>
      {isGuarded && <LeaveGuard isActive={form.hasChanges && !saving.isSuccess} />}
      {props.children}
      <FailureNote of={form.isFailureAtField ? null : saving.error} lead={props.lead} describe={props.describe} />
      {'actions' in props ? props.actions : <FormActions saving={saving} {...props} />}
    </FormElement>
  );
}

interface FormActionsProps extends SubmitProps {
  saving: SavingState;
  onCancel?: (() => void) | undefined;
  buttons?: ReactNode;
}

function FormActions({ saving, onCancel, buttons, submitLabel, isIncomplete = false }: FormActionsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      )}
      {buttons}
      <Button type="submit" disabled={isIncomplete} loading={saving.isPending}>
        {submitLabel}
      </Button>
    </div>
  );
}

interface FormDialogProps<Values extends object, Output> extends FormFrameProps<Values, Output>, SubmitProps {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  above?: ReactNode;
  /** Enter must not submit the form in these fields. */
  below?: ReactNode;
}

/** The dialog stays open while the form is being saved. */
export function FormDialog<Values extends object, Output>(props: FormDialogProps<Values, Output>) {
  const { form, title, isWide, submitLabel, isIncomplete = false, onSubmit, onClose } = props;
  const { t } = useTranslation();
  const formId = useId();
  const { saving } = form;
  return (
    <Dialog
      isOpen
      isWide={isWide ?? false}
      onClose={() => !saving.isPending && onClose()}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={saving.isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={isIncomplete} loading={saving.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {props.above}
      <FormElement form={form} onSubmit={onSubmit} id={formId}>
        {props.children}
      </FormElement>
      {props.below}
      <FailureNote of={form.isFailureAtField ? null : saving.error} lead={props.lead} describe={props.describe} />
    </Dialog>
  );
}

/** A field with the class `wide` spans both columns. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}
export const wideField = classes.wide ?? '';

interface FormElementProps<Values extends object, Output> {
  form: KitForm<Values, Output>;
  onSubmit: (output: Output) => void;
  id?: string | undefined;
  label?: string | undefined;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement> | undefined;
  children: ReactNode;
}

function FormElement<Values extends object, Output>(props: FormElementProps<Values, Output>) {
  const { form, onSubmit, id, label, className, onKeyDown, children } = props;
  const ref = useRef<HTMLFormElement>(null);
  const { failedAttempts } = form;
  // Before the paint, so that a field never shows its error without the focus.
  useLayoutEffect(() => {
    if (failedAttempts > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedAttempts]);
  return (
    <form
      ref={ref}
      id={id}
      // With POST, the values never appear in the address.
      method="post"
      aria-label={label}
      noValidate
      className={className ? `${classes.form} ${className}` : classes.form}
      onKeyDown={onKeyDown}
      onSubmit={form.submit(onSubmit)}
    >
      {children}
    </form>
  );
}
