import { isPermitted } from '@washboard/contract/accounts/permissions';
import { EnergySaving } from '../../../features/parameters/groups/energy-saving.tsx';
import { MachineSettingsPage } from '../../pages/machine/settings-page.tsx';
import { useUserAccount } from '../../user-account.ts';

export function EnergySavingPage() {
  const { data: account } = useUserAccount();
  const mayReadFactory = account !== undefined && isPermitted(account, 'factory-parameters:read');
  return (
    <MachineSettingsPage name="energySaving" writtenWith="parameters:write">
      {(editor) => <EnergySaving editor={editor} mayReadFactory={mayReadFactory} />}
    </MachineSettingsPage>
  );
}
