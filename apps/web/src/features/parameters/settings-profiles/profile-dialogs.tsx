import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../../components/dialogs/message-dialog.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import type { Editor } from '../editor.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { ProfileAction } from './profile-card.tsx';
import { RunDialog } from './run-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useDeleteProfile } from './settings-profiles-api.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export type OpenedDialog = { kind: 'save' } | { kind: 'run'; id: string } | { kind: ProfileAction; profileId: string };

interface ProfileDialogsProps {
  opened: OpenedDialog;
  profiles: readonly SettingsProfile[];
  editor: Editor;
  onOpen: (dialog: OpenedDialog | null) => void;
  /** Called with the ID of a new profile. */
  onSaved: (id: string) => void;
}

/** The open dialog; none if another user has deleted the profile. */
export function ProfileDialogs({ opened, profiles, editor, onOpen, onSaved }: ProfileDialogsProps) {
  const close = () => onOpen(null);
  const openRun = (id: string) => onOpen({ kind: 'run', id });
  if (opened.kind === 'save') return <SaveDialog editor={editor} onSaved={onSaved} onClose={close} />;
  if (opened.kind === 'run') {
    return <RunDialog key={opened.id} id={opened.id} editor={editor} onRepeated={openRun} onClose={close} />;
  }
  // The current version: another user may have changed it since the dialog was opened.
  const profile = profiles.find(({ id }) => id === opened.profileId);
  if (!profile) return null;
  switch (opened.kind) {
    case 'edit':
      return <EditDialog profile={profile} editor={editor} onClose={close} />;
    case 'versions':
      return <VersionsDialog profile={profile} editor={editor} onClose={close} />;
    case 'delete':
      return <DeleteQuestion profile={profile} onClose={close} />;
    case 'apply':
      return <ApplyDialog profile={profile} editor={editor} onBegun={openRun} onClose={close} />;
  }
}

function DeleteQuestion({ profile: { id, name }, onClose }: { profile: SettingsProfile; onClose: () => void }) {
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
    <MessageDialog
      mode="confirm"
      title={t('delete.title', { name })}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { path: { id } } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
    </MessageDialog>
  );
}
