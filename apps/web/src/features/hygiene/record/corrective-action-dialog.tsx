import { Textarea } from '@mantine/core';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { actionWordsMaxLength, correctiveActions } from '@washboard/contract/hygiene/corrective-actions';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../../components/feedback/callout.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { ProgrammeName } from '../../../components/text/programme-name.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { useCloseRecord, useRecord } from './record-api.ts';
import { RecordTime } from './record-marks.tsx';
import { RecordedAction } from './recorded-action.tsx';
import type { CorrectiveActionDraft, CorrectiveActionEdits } from './use-corrective-action-draft.ts';
import { useReasonWords } from './use-record-words.ts';

const schema = z.object({
  action: z.nullable(z.enum(correctiveActions)).check(z.refine((action) => action !== null, 'required')),
  words: z.string().check(z.trim(), z.minLength(1, 'required')),
});

interface CorrectiveActionDialogProps {
  serialNumber: string;
  gamma: Gamma;
  id: number;
  draft: CorrectiveActionDraft;
  edits: CorrectiveActionEdits;
}

export function CorrectiveActionDialog({ serialNumber, gamma, id, draft, edits }: CorrectiveActionDialogProps) {
  const { t } = useTranslation('hygiene');
  const group = useId();
  const query = useRecord(serialNumber, id);
  const record = query.data;
  const closing = useCloseRecord(serialNumber, id);
  const form = useKitForm({ schema, initialValues: { action: draft.action, words: draft.words }, saving: closing });
  const latest = record?.closing ?? null;
  /** Another user has recorded this action since the writer began. */
  const overtaking = latest && latest.number !== draft.corrects ? latest : null;
  const corrects = overtaking?.number ?? draft.corrects;
  const isOvertaken = asProblem(closing.error)?.code === 'CORRECTIVE_ACTION_CHANGED';
  const isUnchosen = form.fieldErrorAt('action') !== undefined;

  function change(fields: Partial<typeof form.values>): void {
    form.change(fields);
    edits.change(fields);
  }

  return (
    <FormDialog
      form={form}
      title={t(corrects === null ? 'closing.title' : 'closing.correct')}
      submitLabel={t(overtaking ? 'closing.replace' : 'closing.sign')}
      isIncomplete={!record}
      onSubmit={({ action, words }) => action && closing.mutate({ action, words, corrects }, { onSuccess: edits.end })}
      onClose={edits.hide}
      lead={isOvertaken ? undefined : t('closing.failed')}
      describe={isOvertaken && overtaking ? () => null : undefined}
    >
      <Loaded query={query} failure={t('recordFailed')} height={360}>
        {(loaded) => (
          <Stack gap={12}>
            <RecordLine record={loaded} gamma={gamma} />
            <Choices legend={t('closing.question')} isDisabled={closing.isPending}>
              {correctiveActions.map((choice) => (
                <ChoiceRow
                  key={choice}
                  group={group}
                  value={choice}
                  isChosen={form.values.action === choice}
                  isInvalid={isUnchosen}
                  onChoose={() => change({ action: choice })}
                >
                  {t(`action.${choice}`)}
                </ChoiceRow>
              ))}
            </Choices>
            {isUnchosen && (
              <Text size="sm" tone="alarm" role="alert">
                {t('closing.noAction')}
              </Text>
            )}
            <Textarea
              {...form.field('words')}
              size="sm"
              label={t('closing.words')}
              description={t('closing.wordsHint', { most: actionWordsMaxLength })}
              dir="auto"
              rows={4}
              required
              maxLength={actionWordsMaxLength}
              disabled={closing.isPending}
              onChange={({ currentTarget: { value } }) => change({ words: value })}
            />
            {overtaking && (
              <Callout tone="failure">
                <p>{t('closing.overtaken')}</p>
                <RecordedAction closing={overtaking} />
              </Callout>
            )}
            <Text size="sm" tone="quiet">
              {t('closing.signed')}
            </Text>
          </Stack>
        )}
      </Loaded>
    </FormDialog>
  );
}

function RecordLine({ record, gamma }: { record: HygieneRecord; gamma: Gamma }) {
  const reasonsOf = useReasonWords(gamma);
  return (
    <Text size="sm">
      <RecordTime record={record} /> · <ProgrammeName cycleType={record.cycleType} /> · {reasonsOf(record).join(' · ')}
    </Text>
  );
}
