import { Button, Textarea } from '@mantine/core';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { resolutionEntrySchema } from '@washboard/contract/alarms/resolutions';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useFieldError } from '../../../lib/forms/field-error-text.ts';
import { Noted } from './noted.tsx';
import { useResolveAlarm } from './register-api.ts';
import classes from './resolution.module.css';
import type { NoteDraft, NoteEdits } from './use-note-drafts.ts';

interface ResolutionFormProps {
  serialNumber: string;
  alarm: Alarm;
  solutions: readonly string[];
  draft: NoteDraft;
  edits: NoteEdits;
}

/** A note that another user added meanwhile is replaced only on request. */
export function ResolutionForm({ serialNumber, alarm, solutions, draft, edits }: ResolutionFormProps) {
  const { t } = useTranslation('alarm-register');
  const fieldErrorOf = useFieldError();
  const words = useRef<HTMLTextAreaElement>(null);
  const [isJudged, setIsJudged] = useState(false);
  const saving = useResolveAlarm(serialNumber, alarm, () => edits.end(alarm.id));
  const { resolution } = alarm;
  const overtaking = resolution && resolution.version > draft.version ? resolution : null;
  const version = overtaking?.version ?? draft.version;
  const entry = { solution: draft.solution ?? null, words: draft.words, version };
  const fieldError = isJudged ? fieldErrorOf(resolutionEntrySchema, entry) : undefined;
  const change = (fields: Partial<NoteDraft>) => edits.change(alarm.id, { ...draft, ...fields });
  const isOvertakenUnseen = asProblem(saving.error)?.code === 'RESOLUTION_CHANGED' && !overtaking;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsJudged(true);
    const parsed = resolutionEntrySchema.safeParse(entry);
    if (!parsed.success) words.current?.focus();
    else saving.mutate(parsed.data);
  }

  return (
    <form className={classes.form} noValidate aria-label={t('note.form', { code: alarm.errorCode })} onSubmit={save}>
      {solutions.length > 0 && (
        <StepChoices solutions={solutions} chosen={draft.solution} onChoose={(solution) => change({ solution })} />
      )}
      <Textarea
        ref={words}
        label={solutions.length > 0 ? t('note.words') : t('note.title')}
        description={t('note.wordsHint')}
        dir="auto"
        rows={3}
        value={draft.words}
        error={fieldError}
        onChange={({ currentTarget: { value } }) => change({ words: value })}
      />
      {overtaking && (
        <Callout tone="failure">
          <p>{overtaking.mayChange ? t('note.overtaken') : t('note.overtakenForGood')}</p>
          <Noted resolution={overtaking} solutions={solutions} />
        </Callout>
      )}
      {!overtaking && <FailureNote of={saving.error} lead={isOvertakenUnseen ? undefined : t('note.failed')} />}
      <Row>
        {(overtaking?.mayChange ?? true) && (
          <Button type="submit" loading={saving.isPending}>
            {overtaking ? t('note.replace') : t('note.save')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => edits.end(alarm.id)}>
          {t('note.cancel')}
        </Button>
      </Row>
    </form>
  );
}

interface StepChoicesProps {
  solutions: readonly string[];
  chosen: NoteDraft['solution'];
  onChoose: (solution: number | null) => void;
}

function StepChoices({ solutions, chosen, onChoose }: StepChoicesProps) {
  const { t } = useTranslation('alarm-register');
  const formats = useFormats();
  const name = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const choices = [
    ...solutions.map((solution, i) => ({
      value: i + 1,
      label: `${t('note.step', { number: formats.integer(i + 1) })} ${solution}`,
    })),
    { value: null, label: t('note.other') },
  ];
  return (
    <Stack as="fieldset" gap={0}>
      <Text as="legend" size="xs" tone="quiet" fw={500}>
        {t('note.title')}
      </Text>
      {choices.map(({ value, label }, i) => (
        <label key={value ?? 'other'} className={classes.step}>
          <input
            ref={i === 0 ? first : undefined}
            type="radio"
            name={name}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </Stack>
  );
}
