import { Button, Textarea } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CorrectiveAction, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { ProgrammeName } from '../../../components/text/programme-name.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { Closing } from './closing.tsx';
import type { ClosingDraft, ClosingEdits } from './closing-draft.ts';
import { useCloseRecord, useRecord } from './record-api.ts';
import { RecordTime } from './record-marks.tsx';
import { useReasonWords } from './use-record-words.ts';

// Importing the contract's values would enlarge every page.
const correctiveActions = [
  'rewashed',
  'sanitizedOtherwise',
  'discarded',
  'released',
] as const satisfies readonly CorrectiveAction[];
const actionWordsMaxLength = 1000;

interface ClosingDialogProps {
  serialNumber: string;
  gamma: Gamma;
  id: number;
  draft: ClosingDraft;
  edits: ClosingEdits;
}

export function ClosingDialog({ serialNumber, gamma, id, draft, edits }: ClosingDialogProps) {
  const { t } = useTranslation('hygiene');
  const { t: common } = useTranslation();
  const formId = useId();
  const query = useRecord(serialNumber, id);
  const record = query.data;
  const closing = useCloseRecord(serialNumber, id);
  const latest = record?.closing ?? null;
  /** Another user has recorded this action since the writer began. */
  const overtaking = latest && latest.number !== draft.corrects ? latest : null;
  const isCorrection = draft.corrects !== null || overtaking !== null;

  return (
    <Dialog
      isOpen
      onClose={() => !closing.isPending && edits.hide()}
      title={t(isCorrection ? 'closing.correct' : 'closing.title')}
      actions={
        <>
          <Button variant="default" disabled={closing.isPending} onClick={edits.hide}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!record} loading={closing.isPending}>
            {t(overtaking ? 'closing.replace' : 'closing.sign')}
          </Button>
        </>
      }
    >
      <Loaded query={query} failure={t('recordFailed')} height={360}>
        {(loaded) => (
          <ClosingForm
            id={formId}
            {...{ gamma, draft, edits, overtaking }}
            record={loaded}
            isLocked={closing.isPending}
            failure={closing.error}
            onSubmit={(entry) => !closing.isPending && closing.mutate(entry, { onSuccess: edits.end })}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface ClosingFormProps extends Pick<ClosingDialogProps, 'gamma' | 'draft' | 'edits'> {
  id: string;
  record: HygieneRecord;
  overtaking: HygieneRecord['closing'];
  isLocked: boolean;
  failure: unknown;
  onSubmit: (entry: { action: NonNullable<ClosingDraft['action']>; words: string; corrects: number | null }) => void;
}

function ClosingForm(props: ClosingFormProps) {
  const { id, record, gamma, draft, edits, overtaking, isLocked, failure, onSubmit } = props;
  const { t } = useTranslation('hygiene');
  const { t: errors } = useTranslation('errors');
  const reasonsOf = useReasonWords(gamma);
  const form = useRef<HTMLFormElement>(null);
  const [isJudged, setIsJudged] = useState(false);
  const corrects = overtaking?.number ?? draft.corrects;
  const { action, words } = draft;
  const isMissing = isJudged && words.trim() === '';
  const isOvertaken = asProblem(failure)?.code === 'CORRECTIVE_ACTION_CHANGED';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsJudged(true);
    const trimmed = words.trim();
    if (action !== null && trimmed !== '') onSubmit({ action, words: trimmed, corrects });
    else form.current?.querySelector<HTMLElement>(action === null ? 'input' : 'textarea')?.focus();
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit}>
      <Stack gap={12}>
        <Text size="sm">
          <RecordTime record={record} /> · <ProgrammeName cycleType={record.cycleType} /> ·{' '}
          {reasonsOf(record).join(' · ')}
        </Text>
        <Choices legend={t('closing.question')} isLocked={isLocked}>
          {correctiveActions.map((choice) => (
            <ChoiceRow
              key={choice}
              group={`${id}-action`}
              value={choice}
              isChosen={action === choice}
              onChoose={() => edits.change({ action: choice })}
            >
              {t(`action.${choice}`)}
            </ChoiceRow>
          ))}
        </Choices>
        {isJudged && action === null && (
          <Text size="sm" tone="alarm" role="alert">
            {t('closing.noAction')}
          </Text>
        )}
        <Textarea
          label={t('closing.words')}
          description={t('closing.wordsHint', { most: actionWordsMaxLength })}
          dir="auto"
          rows={4}
          required
          maxLength={actionWordsMaxLength}
          value={words}
          disabled={isLocked}
          error={isMissing && errors('field.required')}
          onChange={({ currentTarget: { value } }) => edits.change({ words: value })}
        />
        {overtaking && (
          <Callout tone="failure">
            <p>{t('closing.overtaken')}</p>
            <Closing closing={overtaking} />
          </Callout>
        )}
        {!(isOvertaken && overtaking) && (
          <FailureNote of={failure} lead={isOvertaken ? undefined : t('closing.failed')} />
        )}
        <Text size="sm" tone="quiet">
          {t('closing.signed')}
        </Text>
      </Stack>
    </form>
  );
}
