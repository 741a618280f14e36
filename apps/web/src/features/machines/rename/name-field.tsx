import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCheck from '~icons/tabler/check';
import IconX from '~icons/tabler/x';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import { useFieldError } from '../../../lib/forms/field-error-text.ts';
import classes from './name-field.module.css';
import type { NameDraft, NamedMachine, NameEdits } from './use-name-drafts.ts';

interface NameFieldProps {
  machine: NamedMachine;
  draft: NameDraft;
  edits: NameEdits;
}

export function NameField({ machine, draft, edits }: NameFieldProps) {
  const { t } = useTranslation('appliances');
  const ref = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const [isJudged, setIsJudged] = useState(false);
  const message = useMessage(draft, isJudged);
  const { serialNumber } = machine;

  useEffect(() => {
    // After a failure the field reappears by itself and must not steal the focus.
    const { activeElement } = document;
    if (draft.failure === undefined || !activeElement || activeElement === document.body) ref.current?.select();
  }, [draft.failure]);

  function save(): void {
    setIsJudged(true);
    if (applianceNameSchema.safeParse(draft.typed).success) void edits.save(serialNumber, draft);
    else ref.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The list handles the same keys.
    event.stopPropagation();
    if (event.key === 'Escape') edits.cancel(serialNumber);
  }

  return (
    <form
      className={classes.field}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={ref}
        className={classes.input}
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        aria-label={t('rename.label', { name: machine.applianceName })}
        aria-invalid={message !== null}
        aria-describedby={message === null ? undefined : messageId}
        value={draft.typed}
        onChange={({ currentTarget: { value } }) => edits.change(serialNumber, { ...draft, typed: value })}
        onBlur={() => {
          if (draft.typed === draft.replaced && draft.failure === undefined) edits.cancel(serialNumber);
        }}
      />
      <button type="submit" className={classes.action} aria-label={t('rename.save')}>
        <IconCheck size={18} />
      </button>
      <button
        type="button"
        className={classes.action}
        aria-label={t('rename.cancel')}
        onClick={() => edits.cancel(serialNumber)}
      >
        <IconX size={18} />
      </button>
      {message !== null && (
        <p id={messageId} role="alert" className={classes.message} data-tone="alarm">
          {message}
        </p>
      )}
    </form>
  );
}

function useMessage({ typed, replaced, failure, isOvertaken }: NameDraft, isJudged: boolean): string | null {
  const { t } = useTranslation('appliances');
  const failureText = useFailureText();
  const fieldError = useFieldError()(applianceNameSchema, typed);
  if (fieldError !== undefined && isJudged) return fieldError;
  if (isOvertaken) return t('rename.overtaken', { name: replaced });
  return failure === undefined ? null : t('rename.failed', { reason: failureText(failure) });
}
