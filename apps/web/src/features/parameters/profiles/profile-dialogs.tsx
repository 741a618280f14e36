import type { SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import type { Editor } from '../editor.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { ProfileAction } from './profile-card.tsx';
import { RunDialog } from './run-dialog.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

export type OpenedDialog = { kind: 'save' } | { kind: 'run'; id: string } | { kind: ProfileAction; profileId: string };

interface ProfileDialogsProps {
  opened: OpenedDialog;
  profiles: readonly SettingsProfile[];
  editor: Editor;
  onOpen: (dialog: OpenedDialog | null) => void;
}

/** The dialog that is open; none for a profile that somebody deleted meanwhile. */
export function ProfileDialogs({ opened, profiles, editor, onOpen }: ProfileDialogsProps) {
  const close = () => onOpen(null);
  const openRun = (id: string) => onOpen({ kind: 'run', id });
  if (opened.kind === 'save') return <SaveDialog editor={editor} onClose={close} />;
  if (opened.kind === 'run') {
    return <RunDialog key={opened.id} id={opened.id} editor={editor} onRepeated={openRun} onClose={close} />;
  }
  // As it is now: somebody else may have changed it since the dialog was opened.
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
