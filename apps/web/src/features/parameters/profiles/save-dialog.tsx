import { Button, Checkbox, TextInput } from '@mantine/core';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { profileNameMaxLength } from '@washboard/contract/settings-profiles/settings-profiles';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { asGamma } from '../../../lib/machine/model-name.ts';
import { valuesAfter } from '../draft.ts';
import { type Editor, mayWrite } from '../editor.ts';
import classes from './profile-card.module.css';
import { ProfileFailure } from './profile-failure.tsx';
import { savableValues } from './profile-values.ts';
import { useCreateProfile } from './profiles-api.ts';

/** Keeps what a machine is set to, or the draft of it, under a name. */
export function SaveDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('settings-profiles');
  const { t: common } = useTranslation();
  const formId = useId();
  const create = useCreateProfile();
  const { machine, model, present, control } = editor;
  const hasDraft = Object.keys(control.draft).length > 0;
  const mayFactory = model.parameters.some(
    (parameter) => parameter.type === parameterTypes.factory && mayWrite(editor, parameter),
  );
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const [isDraft, setDraft] = useState(false);
  const [hasFactory, setFactory] = useState(false);
  const values = savableValues(editor, isDraft ? valuesAfter(control.draft, present) : present, hasFactory);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const gamma = asGamma(machine.gamma);
    setNameMissing(name.trim() === '');
    if (name.trim() === '' || !gamma) return;
    const body = { name: name.trim(), gamma, modelNumber: machine.modelNumber, values };
    create.mutate({ body }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      onClose={() => !create.isPending && onClose()}
      title={t('save.title', { model: machine.modelNumber })}
      actions={
        <>
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={create.isPending}>
            {t('save.submit', { count: Object.keys(values).length })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="md"
          data-autofocus
          label={t('name')}
          description={t('nameHint')}
          error={isNameMissing && t('nameMissing')}
          maxLength={profileNameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {hasDraft && (
          <Choices legend={t('save.what')} isLocked={create.isPending}>
            <ChoiceRow group="saved" value="present" isChosen={!isDraft} onChoose={() => setDraft(false)}>
              {t('save.present')}
            </ChoiceRow>
            <ChoiceRow group="saved" value="draft" isChosen={isDraft} onChoose={() => setDraft(true)}>
              {t('save.draft')}
            </ChoiceRow>
          </Choices>
        )}
        {mayFactory && (
          <Checkbox
            label={t('save.factory')}
            description={t('save.factoryHint')}
            checked={hasFactory}
            onChange={(event) => setFactory(event.currentTarget.checked)}
          />
        )}
        {create.isError && <ProfileFailure failure={create.error} model={model} />}
      </form>
    </Dialog>
  );
}
