import { Button } from '@mantine/core';
import { savedViewEntrySchema } from '@washboard/contract/saved-views/saved-views';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../lib/api/use-failure-text.ts';
import { useFieldError } from '../../../../lib/forms/field-error-text.ts';
import classes from './views-menu.module.css';

interface ViewNameFormProps {
  name: string;
  label: string;
  failure: unknown;
  isBusy: boolean;
  /** The promise rejects when saving failed, and the form keeps its input. */
  onSave: (name: string) => Promise<void>;
  onCancel?: () => void;
}

export function ViewNameForm({ name, label, failure, isBusy, onSave, onCancel }: ViewNameFormProps) {
  const { t } = useTranslation('appliances');
  const failureText = useFailureText();
  const messageId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isRenaming = onCancel !== undefined;
  const [typed, setTyped] = useState(name);
  const [isJudged, setIsJudged] = useState(false);
  const fieldError = useFieldError()(savedViewEntrySchema.shape.name, typed);
  const message = (isJudged && fieldError) || (failure ? failureText(failure) : null);

  useEffect(() => {
    if (!isRenaming) return;
    field.current?.focus();
    field.current?.select();
  }, [isRenaming]);

  async function save(): Promise<void> {
    setIsJudged(true);
    if (fieldError !== undefined || isBusy) return;
    await onSave(typed.trim()).then(
      () => {
        setTyped('');
        setIsJudged(false);
      },
      // The failure is shown beside the field.
      () => undefined,
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !onCancel) return;
    // Escape closes the form, not the whole menu.
    event.preventDefault();
    onCancel();
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        ref={field}
        className={classes.input}
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : messageId}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" loading={isBusy}>
        {t('views.save')}
      </Button>
      {message !== null && (
        <p id={messageId} role="alert" className={classes.failure}>
          {message}
        </p>
      )}
    </form>
  );
}
