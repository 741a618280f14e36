import { Button, TextInput } from '@mantine/core';
import { profileNameMaxLength, type SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { DifferenceTable } from '../difference-table.tsx';
import { valuesAfter } from '../draft.ts';
import type { Editor } from '../editor.ts';
import classes from './profile-card.module.css';
import { ProfileFailure } from './profile-failure.tsx';
import { differencesOf } from './profile-values.ts';
import { useChangeProfile } from './profiles-api.ts';

interface EditDialogProps {
  profile: SettingsProfile;
  editor: Editor;
  onClose: () => void;
}

const sources = ['own', 'present', 'draft'] as const;
type Source = (typeof sources)[number];

/** Another name, or the values of this machine or its draft for the parameters that the profile has: a new version. */
export function EditDialog({ profile, editor, onClose }: EditDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const { t: common } = useTranslation();
  const formId = useId();
  const change = useChangeProfile();
  const { present, control, model, format } = editor;
  const [name, setName] = useState(profile.name);
  const [isNameMissing, setNameMissing] = useState(false);
  const [source, setSource] = useState<Source>('own');
  const set = { own: profile.values, present, draft: valuesAfter(control.draft, present) }[source];
  const values = Object.fromEntries(Object.entries(profile.values).map(([code, own]) => [code, set[code] ?? own]));
  const differences = differencesOf(model, profile.values, values);
  const hasDraft = Object.keys(control.draft).length > 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setNameMissing(name.trim() === '');
    if (name.trim() === '') return;
    const body = { version: profile.version, name: name.trim(), values };
    change.mutate({ params: { path: { id: profile.id } }, body }, { onSuccess: onClose });
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !change.isPending && onClose()}
      title={t('edit.title', { name: profile.name })}
      actions={
        <>
          <Button variant="default" disabled={change.isPending} onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={change.isPending}>
            {t('edit.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="md"
          data-autofocus
          label={t('name')}
          error={isNameMissing && t('nameMissing')}
          maxLength={profileNameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Choices legend={t('edit.values')} isLocked={change.isPending}>
          {sources
            .filter((candidate) => candidate !== 'draft' || hasDraft)
            .map((candidate) => (
              <ChoiceRow
                key={candidate}
                group="source"
                value={candidate}
                isChosen={source === candidate}
                onChoose={() => setSource(candidate)}
              >
                {t(`edit.source.${candidate}`)}
              </ChoiceRow>
            ))}
        </Choices>
        {differences.length > 0 && (
          <DifferenceTable
            differences={differences}
            columns={[t('column.before'), t('column.after')]}
            model={model}
            format={format}
          />
        )}
        {source !== 'own' && differences.length === 0 && <p>{t('edit.same')}</p>}
        {change.isError && <ProfileFailure failure={change.error} model={model} />}
      </form>
    </Dialog>
  );
}
