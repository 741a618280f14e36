import { isPermitted } from '@washboard/contract/accounts/permissions';
import { EnergySaving } from '../../../features/parameters/groups/energy-saving.tsx';
import { MachineSettingsFrame } from '../../pages/machine/machine-settings-frame.tsx';
import { useUserAccount } from '../../user-account.ts';

export function EnergySavingPage() {
  const { data: account } = useUserAccount();
  const mayReadFactory = account !== undefined && isPermitted(account, 'factory-parameters:read');
  return (
    <MachineSettingsFrame name="energySaving" writtenWith="parameters:write">
      {(editor) => <EnergySaving editor={editor} mayReadFactory={mayReadFactory} />}
    </MachineSettingsFrame>
  );
}
