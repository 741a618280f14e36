import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SettingsProfiles } from '../../../features/parameters/settings-profiles/settings-profiles.tsx';
import { MachineSettingsPage } from './settings-page.tsx';

const route = getRouteApi('/main/device/$serialNumber/settings-profiles');

export function SettingsProfilesPage() {
  const { profile } = route.useSearch();
  const navigate = useNavigate();
  return (
    <MachineSettingsPage name="settingsProfiles" writtenWith="parameters:write">
      {(editor) => (
        <SettingsProfiles
          editor={editor}
          chosenId={profile}
          onChoose={(id) => void navigate({ to: '.', search: { profile: id }, replace: true, resetScroll: false })}
        />
      )}
    </MachineSettingsPage>
  );
}
