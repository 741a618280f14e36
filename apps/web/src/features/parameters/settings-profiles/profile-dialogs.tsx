import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/dialogs/confirm.tsx';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../lib/api/use-failure-text.ts';
import type { Editor } from '../editing/editor.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { ProfileAction } from './profile-card.tsx';
import { RunDialog } from './run-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import type { ProfileModel } from './settings-profile-values.ts';
import { useDeleteProfile } from './settings-profiles-api.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export type ModelDialog = { kind: 'run'; id: string } | { kind: Exclude<ProfileAction, 'edit'>; profileId: string };

export type OpenedDialog = ModelDialog | { kind: 'save' } | { kind: 'edit'; profileId: string };

interface ProfileDialogsProps {
  opened: OpenedDialog;
  profiles: readonly SettingsProfile[];
  editor: Editor;
  onOpen: (dialog: OpenedDialog | null) => void;
  onSaved: (id: string) => void;
}

/** Another user may have deleted the profile, which closes the dialog. */
export function ProfileDialogs({ opened, profiles, editor, onOpen, onSaved }: ProfileDialogsProps) {
  const close = () => onOpen(null);
  if (opened.kind === 'save') return <SaveDialog editor={editor} onSaved={onSaved} onClose={close} />;
  if (opened.kind !== 'edit')
    return <ModelDialogs opened={opened} profiles={profiles} onOpen={onOpen} shown={editor} onDeleted={close} />;
  const profile = profiles.find(({ id }) => id === opened.profileId);
  return profile && <EditDialog profile={profile} editor={editor} onClose={close} />;
}

interface ModelDialogsProps {
  opened: ModelDialog;
  profiles: readonly SettingsProfile[];
  shown: ProfileModel;
  onOpen: (dialog: ModelDialog | null) => void;
  onDeleted: () => void;
}

export function ModelDialogs({ opened, profiles, shown, onOpen, onDeleted }: ModelDialogsProps) {
  const close = () => onOpen(null);
  const openRun = (id: string) => onOpen({ kind: 'run', id });
  if (opened.kind === 'run') {
    return <RunDialog key={opened.id} id={opened.id} shown={shown} onRepeated={openRun} onClose={close} />;
  }
  const profile = profiles.find(({ id }) => id === opened.profileId);
  if (!profile) return null;
  switch (opened.kind) {
    case 'versions':
      return <VersionsDialog profile={profile} shown={shown} onClose={close} />;
    case 'delete':
      return <DeleteQuestion profile={profile} onDeleted={onDeleted} onClose={close} />;
    case 'apply':
      return <ApplyDialog profile={profile} shown={shown} onBegun={openRun} onClose={close} />;
  }
}

interface DeleteQuestionProps {
  profile: SettingsProfile;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteQuestion({ profile: { id, name }, onDeleted, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('settings-profiles');
  const failureText = useFailureText();
  const remove = useDeleteProfile();
  if (remove.isError) {
    return (
      <MessageDialog mode="error" title={t('delete.failed')} onClose={onClose}>
        <p>{failureText(remove.error)}</p>
      </MessageDialog>
    );
  }
  return (
    <Confirm
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      action={remove}
      onConfirm={() => remove.mutate({ params: { path: { id } } }, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </Confirm>
  );
}
