import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SettingsProfiles } from '../../../features/parameters/settings-profiles/settings-profiles.tsx';
import { MachineSettingsFrame } from './machine-settings-frame.tsx';

const route = getRouteApi('/main/device/$serialNumber/settings-profiles');

export function SettingsProfilesPage() {
  const { profile } = route.useSearch();
  const navigate = useNavigate();
  return (
    <MachineSettingsFrame name="settingsProfiles" writtenWith="parameters:write">
      {(editor) => (
        <SettingsProfiles
          editor={editor}
          chosenId={profile}
          onChoose={(id) => void navigate({ to: '.', search: { profile: id }, replace: true, resetScroll: false })}
        />
      )}
    </MachineSettingsFrame>
  );
}
