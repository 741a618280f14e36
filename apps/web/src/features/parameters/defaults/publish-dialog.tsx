import { Textarea } from '@mantine/core';
import { defaultsNoteMaxLength, defaultsPublicationSchema } from '@washboard/contract/parameters/default-parameters';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { draftChanges } from '../editing/draft.ts';
import type { FieldEditor } from '../editing/editor.ts';
import type { ModelName } from '../model/parameters-api.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Objections, objectionsTo } from '../write/objections.tsx';
import { useDescribeValuesFailure } from '../write/values-failure.tsx';
import { usePublishDefaults } from './defaults-api.ts';
import { useVersionName } from './version-facts.tsx';

const schema = z.pick(defaultsPublicationSchema, { note: true });

interface PublishDialogProps {
  name: ModelName;
  editor: FieldEditor;
  inForce: number;
  onClose: () => void;
  onPublished: (version: number) => void;
}

export function PublishDialog({ name, editor, inForce, onClose, onPublished }: PublishDialogProps) {
  const { t } = useTranslation('default-parameters');
  const versionName = useVersionName();
  const publish = usePublishDefaults();
  const describe = useDescribeValuesFailure(editor.model);
  const form = useKitForm({
    schema,
    initialValues: { note: '' },
    saving: publish,
    fieldErrorWords: () => t('publish.noteMissing'),
  });
  const { draft, present, model, format } = editor;
  const changes = draftChanges(draft, present);
  const codes = changes.map(({ code }) => code);
  const objections = objectionsTo(editor, codes);
  const next = inForce + 1;

  function submit({ note }: z.infer<typeof schema>): void {
    const { gamma, modelNumber, revision } = name;
    const values = Object.fromEntries(changes.map(({ code, value }) => [code, value]));
    const body = { gamma, modelNumber, revision, version: inForce, note, values };
    publish.mutate({ body }, { onSuccess: ({ version }) => onPublished(version) });
  }

  return (
    <FormDialog
      form={form}
      isWide
      title={t('publish.title', { version: next, model: modelName(name) })}
      submitLabel={t('publish.submit', { version: next })}
      isIncomplete={changes.length === 0 || !objections.isNone}
      onSubmit={submit}
      onClose={onClose}
      describe={describe}
      above={
        <>
          <p>{t('publish.text')}</p>
          <DifferenceTable
            differences={changes.map(({ code, expected, value }) => ({ code, before: expected, after: value }))}
            columns={[versionName(inForce), versionName(next)]}
            model={model}
            format={format}
          />
          <Objections editor={editor} objections={objections} />
          {objections.unsafe.length === 0 && <WhatIf editor={editor} codes={codes} />}
        </>
      }
    >
      <Textarea
        {...form.field('note')}
        data-autofocus
        label={t('publish.note')}
        description={t('publish.noteHint')}
        dir="auto"
        rows={3}
        maxLength={defaultsNoteMaxLength}
      />
    </FormDialog>
  );
}
