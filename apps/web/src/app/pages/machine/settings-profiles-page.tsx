import { SettingsProfiles } from '../../../features/parameters/settings-profiles/settings-profiles.tsx';
import { SettingsPage } from './settings-page.tsx';

export function SettingsProfilesPage() {
  return (
    <SettingsPage name="settingsProfiles" writtenWith="parameters:write">
      {(editor) => <SettingsProfiles editor={editor} />}
    </SettingsPage>
  );
}
