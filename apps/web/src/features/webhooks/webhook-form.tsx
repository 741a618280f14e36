import { TextInput } from '@mantine/core';
import { type OutgoingEventKind, outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import { type NewWebhook, newWebhookSchema, type Webhook } from '@washboard/contract/webhooks/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { FormDialog } from '../../components/kit/form.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { type SavingState, useKitForm } from '../../components/kit/use-kit-form.ts';
import { RecordSearch } from '../../components/records/record-search.tsx';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';
import classes from './webhooks.module.css';
import { useWebhookMachines } from './webhooks-api.ts';

interface WebhookFormProps {
  title: string;
  submitLabel: string;
  before: Webhook | null;
  saving: SavingState;
  onSubmit: (settings: NewWebhook) => void;
  onClose: () => void;
}

const usualKinds: OutgoingEventKind[] = ['alarm.raised', 'alarm.cleared'];
const schema = z.extend(newWebhookSchema, {
  url: z.pipe(z.string().check(z.trim()), newWebhookSchema.shape.url),
});

export function WebhookForm({ title, submitLabel, before, saving, onSubmit, onClose }: WebhookFormProps) {
  const { t } = useTranslation('webhooks');
  const fieldErrorText = useFieldErrorText();
  const form = useKitForm({
    schema,
    initialValues: {
      name: before?.name ?? '',
      url: before?.url ?? '',
      kinds: before?.kinds ?? usualKinds,
      serialNumbers: before?.serialNumbers ?? null,
    },
    saving,
    fieldErrorWords: (field, fieldError): string | undefined => {
      switch (field) {
        case 'name':
          return fieldErrorText(fieldError);
        case 'url':
          return form.values.url.trim() === '' ? fieldErrorText('required') : t('form.urlFault');
        case 'kinds':
          return t('form.kindsFault');
        case 'serialNumbers':
          return t('machines.required');
      }
    },
  });
  const url = form.field('url');
  const isDisabled = saving.isPending;
  return (
    <FormDialog isWide form={form} title={title} submitLabel={submitLabel} onSubmit={onSubmit} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        data-autofocus
        dir="auto"
        label={t('field.name')}
        description={t('form.nameHint')}
      />
      <TextInput
        {...url}
        type="url"
        inputMode="url"
        spellCheck={false}
        label={t('field.url')}
        // The error replaces the hint, so that a button does not move away while it is clicked.
        description={url.error === undefined && t('form.urlHint')}
        placeholder="https://"
      />
      <KindChoice
        chosen={form.values.kinds}
        fieldError={form.field('kinds').error}
        isDisabled={isDisabled}
        onChange={(kinds) => form.change({ kinds })}
      />
      <MachineChoice
        chosen={form.values.serialNumbers}
        fieldError={form.field('serialNumbers').error}
        isDisabled={isDisabled}
        onChange={(serialNumbers) => form.change({ serialNumbers })}
      />
    </FormDialog>
  );
}

function FieldErrorNote({ words }: { words: string | undefined }) {
  return (
    words !== undefined && (
      <Text role="alert" size="sm" tone="alarm">
        {words}
      </Text>
    )
  );
}

interface KindChoiceProps {
  chosen: readonly OutgoingEventKind[];
  fieldError: string | undefined;
  isDisabled: boolean;
  onChange: (chosen: OutgoingEventKind[]) => void;
}

function KindChoice({ chosen, fieldError, isDisabled, onChange }: KindChoiceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <div>
      <Choices legend={t('field.kinds')} isDisabled={isDisabled}>
        <div className={classes.kinds}>
          {outgoingEventKinds.map((kind) => (
            <ChoiceRow
              key={kind}
              group="kinds"
              value={kind}
              isOneOfMany
              isChosen={chosen.includes(kind)}
              onChoose={() => onChange(outgoingEventKinds.filter((each) => (each === kind) !== chosen.includes(each)))}
            >
              {t(`kind.${kind}`)}
            </ChoiceRow>
          ))}
        </div>
      </Choices>
      <FieldErrorNote words={fieldError} />
    </div>
  );
}

interface MachineChoiceProps {
  chosen: readonly string[] | null;
  fieldError: string | undefined;
  isDisabled: boolean;
  onChange: (chosen: string[] | null) => void;
}

function MachineChoice({ chosen, fieldError, isDisabled, onChange }: MachineChoiceProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Stack>
      <Choices legend={t('field.machines')} isDisabled={isDisabled}>
        <ChoiceRow
          group="machines"
          value="all"
          isChosen={chosen === null}
          onChoose={() => onChange(null)}
          aside={t('machines.allHint')}
        >
          {t('machines.all')}
        </ChoiceRow>
        <ChoiceRow group="machines" value="some" isChosen={chosen !== null} onChoose={() => onChange([])}>
          {t('machines.some')}
        </ChoiceRow>
      </Choices>
      {chosen !== null && <SomeMachines chosen={chosen} isDisabled={isDisabled} onChange={onChange} />}
      <FieldErrorNote words={fieldError} />
    </Stack>
  );
}

type SomeMachinesProps = Pick<MachineChoiceProps, 'isDisabled' | 'onChange'> & { chosen: readonly string[] };

function SomeMachines({ chosen, isDisabled, onChange }: SomeMachinesProps) {
  const { t } = useTranslation('webhooks');
  const [search, setSearch] = useState('');
  const { data, error } = useWebhookMachines(search);
  const found = data?.items ?? [];
  const nameOf = (serialNumber: string) => found.find((each) => each.serialNumber === serialNumber)?.applianceName;
  const shown = [...new Set([...chosen, ...found.map(({ serialNumber }) => serialNumber)])];
  const toggle = (serialNumber: string) =>
    onChange(
      chosen.includes(serialNumber) ? chosen.filter((each) => each !== serialNumber) : [...chosen, serialNumber],
    );
  return (
    <Choices legend={t('machines.search')} isDisabled={isDisabled}>
      <RecordSearch label={t('machines.searchHint')} value={search} onChange={setSearch} />
      {shown.map((serialNumber) => (
        <ChoiceRow
          key={serialNumber}
          group="serialNumbers"
          value={serialNumber}
          isOneOfMany
          isChosen={chosen.includes(serialNumber)}
          onChoose={() => toggle(serialNumber)}
          aside={nameOf(serialNumber) === undefined ? undefined : serialNumber}
        >
          {nameOf(serialNumber) ?? serialNumber}
        </ChoiceRow>
      ))}
      <FailureNote of={error} />
      <Text role="status" tone="quiet">
        {data && found.length === 0 && t('machines.none')}
        {data?.nextCursor && t('machines.more')}
      </Text>
    </Choices>
  );
}
