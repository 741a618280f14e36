import { Checkbox } from '@mantine/core';
import { parameterTypes } from '@washboard/contract/data-models/parameters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { asGamma } from '../../../lib/machine/model-name.ts';
import { valuesAfter } from '../editing/draft.ts';
import { type Editor, mayWrite } from '../editing/editor.ts';
import { ProfileFormDialog } from './profile-form-dialog.tsx';
import { savableValues } from './settings-profile-values.ts';
import { useCreateProfile } from './settings-profiles-api.ts';

interface SaveDialogProps {
  editor: Editor;
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function SaveDialog({ editor, onSaved, onClose }: SaveDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const create = useCreateProfile();
  const { machine, model, present, draft } = editor;
  const hasDraft = Object.keys(draft).length > 0;
  const mayFactory = model.parameters.some(
    (parameter) => parameter.type === parameterTypes.factory && mayWrite(editor, parameter),
  );
  const [isDraft, setDraft] = useState(false);
  const [hasFactory, setFactory] = useState(false);
  const values = savableValues(editor, isDraft ? valuesAfter(draft, present) : present, hasFactory);

  function submit(name: string): void {
    const gamma = asGamma(machine.gamma);
    if (!gamma) return;
    const body = { name, gamma, modelNumber: machine.modelNumber, values };
    create.mutate(
      { body },
      {
        onSuccess({ id }) {
          onSaved(id);
          onClose();
        },
      },
    );
  }

  return (
    <ProfileFormDialog
      title={t('save.title', { model: machine.modelNumber })}
      submitLabel={t('save.submit', { count: Object.keys(values).length })}
      nameHint={t('nameHint')}
      storedName=""
      saving={create}
      model={model}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasDraft && (
        <Choices legend={t('save.what')} isDisabled={create.isPending}>
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
    </ProfileFormDialog>
  );
}
