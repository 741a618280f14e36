import { Button, Textarea } from '@mantine/core';
import { defaultsNoteMaxLength } from '@washboard/contract/parameters/default-parameters';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { modelName } from '../../../lib/machine/model-name.ts';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { changesOf } from '../draft.ts';
import type { FieldEditor } from '../editor.ts';
import type { ModelName } from '../parameters-api.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { Objections, objectionsTo } from '../write/objections.tsx';
import { ValuesFailure } from '../write/values-failure.tsx';
import classes from './defaults.module.css';
import { usePublishDefaults } from './defaults-api.ts';
import { useVersionName } from './use-version-name.ts';

interface PublishDialogProps {
  name: ModelName;
  editor: FieldEditor;
  /** The version in force, which was edited. */
  inForce: number;
  onClose: () => void;
  onPublished: (version: number) => void;
}

/** The changes with their estimated effect, the note, and what publishing does. */
export function PublishDialog({ name, editor, inForce, onClose, onPublished }: PublishDialogProps) {
  const { t } = useTranslation('default-parameters');
  const { t: common } = useTranslation();
  const versionName = useVersionName();
  const formId = useId();
  const publish = usePublishDefaults();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const { draft, present, model, format } = editor;
  const changes = changesOf(draft, present);
  const codes = changes.map(({ code }) => code);
  const objections = objectionsTo(editor, codes);
  const next = inForce + 1;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setNoteMissing(note.trim() === '');
    if (note.trim() === '') return;
    const { gamma, modelNumber, revision } = name;
    const values = Object.fromEntries(changes.map(({ code, value }) => [code, value]));
    const body = { gamma, modelNumber, revision, version: inForce, note, values };
    publish.mutate({ body }, { onSuccess: ({ version }) => onPublished(version) });
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !publish.isPending && onClose()}
      title={t('publish.title', { version: next, model: modelName(name) })}
      actions={
        <>
          <Button variant="default" disabled={publish.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={changes.length === 0 || !objections.isNone}
            loading={publish.isPending}
          >
            {t('publish.submit', { version: next })}
          </Button>
        </>
      }
    >
      <p>{t('publish.text')}</p>
      {publish.isError && <ValuesFailure failure={publish.error} model={model} />}
      <DifferenceTable
        differences={changes.map(({ code, expected, value }) => ({ code, before: expected, after: value }))}
        columns={[versionName(inForce), versionName(next)]}
        model={model}
        format={format}
      />
      <Objections editor={editor} objections={objections} />
      {objections.unsafe.length === 0 && <WhatIf editor={editor} codes={codes} />}
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <Textarea
          size="md"
          data-autofocus
          label={t('publish.note')}
          description={t('publish.noteHint')}
          error={isNoteMissing && t('publish.noteMissing')}
          dir="auto"
          rows={3}
          maxLength={defaultsNoteMaxLength}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          onBlur={() => setNoteMissing(note.trim() === '')}
        />
      </form>
    </Dialog>
  );
}
