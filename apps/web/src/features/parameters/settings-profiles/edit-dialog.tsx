import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { asProblem } from '../../../lib/api/failure.ts';
import { DifferenceTable } from '../compare/difference-table.tsx';
import { valuesAfter } from '../editing/draft.ts';
import type { Editor } from '../editing/editor.ts';
import { ProfileFormDialog } from './profile-form-dialog.tsx';
import { differencesOf } from './settings-profile-values.ts';
import { useChangeProfile } from './settings-profiles-api.ts';

interface EditDialogProps {
  profile: SettingsProfile;
  editor: Editor;
  onClose: () => void;
}

const sources = ['own', 'present', 'draft'] as const;
type Source = (typeof sources)[number];

/** If another user has saved a version meanwhile, the dialog continues from that version. */
export function EditDialog({ profile: latest, editor, onClose }: EditDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const change = useChangeProfile();
  const [opened] = useState(latest);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const profile = isOvertaken ? latest : opened;
  const { present, draft, model, format } = editor;
  const [source, setSource] = useState<Source>('own');
  const set = { own: profile.values, present, draft: valuesAfter(draft, present) }[source];
  const values = Object.fromEntries(Object.entries(profile.values).map(([code, own]) => [code, set[code] ?? own]));
  const differences = differencesOf(model, profile.values, values);
  const hasDraft = Object.keys(draft).length > 0;

  function submit(name: string): void {
    const body = { version: profile.version, name, values };
    change.mutate(
      { params: { path: { id: profile.id } }, body },
      {
        onSuccess: onClose,
        onError: (thrown) => {
          if (asProblem(thrown)?.code === 'PROFILE_CHANGED') setIsOvertaken(true);
        },
      },
    );
  }

  return (
    <ProfileFormDialog
      title={t('edit.title', { name: profile.name })}
      submitLabel={t('edit.submit')}
      storedName={profile.name}
      isWide
      saving={change}
      model={model}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choices legend={t('edit.values')} isDisabled={change.isPending}>
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
    </ProfileFormDialog>
  );
}
