import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { FirmwareCard } from '../../../features/firmware/firmware-card.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';

export function FirmwarePage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={320} />}>
      {(shown) => <MachineFirmware {...shown} />}
    </LiveMachineContent>
  );
}

function MachineFirmware({ machine, view }: LiveMachine) {
  const { t } = useTranslation();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.firmware')} · ${machine.applianceName}`);
  const mayInstall = account !== undefined && isPermitted(account, 'firmware:install');
  return <FirmwareCard machine={machine} view={view} mayInstall={mayInstall} />;
}
