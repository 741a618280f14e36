import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { BoardReplacementCard } from '../../../features/board-replacement/board-replacement-card.tsx';
import { OwnershipCard } from '../../../features/claiming/ownership-card.tsx';
import { ConnectionCard } from '../../../features/connectivity/connection-card.tsx';
import { CustomerCard } from '../../../features/connectivity/customer-card.tsx';
import { DataCard } from '../../../features/connectivity/data-card.tsx';
import { InstallationCard } from '../../../features/connectivity/installation/installation-card.tsx';
import { LossesCard } from '../../../features/connectivity/losses-card.tsx';
import { InstallationReportsCard } from '../../../features/installation/installation-reports-card.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { WizardLink } from '../../phone/wizard-link.tsx';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';

export function ConnectivityPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={640} />}>
      {(shown) => <MachineConnectivity {...shown} />}
    </LiveMachineContent>
  );
}

function MachineConnectivity({ machine, view }: LiveMachine) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.connectivity')} · ${machine.applianceName}`);
  if (!account) return <Placeholder height={640} />;
  return (
    <Stack>
      <ConnectionCard machine={machine} view={view} />
      <InstallationCard serialNumber={machine.serialNumber} mayChange={isPermitted(account, 'appliance:install')} />
      <InstallationReportsCard
        serialNumber={machine.serialNumber}
        wizardLink={isPermitted(account, 'appliance:install') && <WizardLink serialNumber={machine.serialNumber} />}
      />
      {isPermitted(account, 'customers:manage') && <CustomerCard serialNumber={machine.serialNumber} />}
      {isPermitted(account, 'appliance:replace-board') && <BoardReplacementCard machine={machine} />}
      <OwnershipCard
        machine={machine}
        mayClaim={isPermitted(account, 'appliance:claim')}
        mayEndClaims={account.role === 'ADMIN'}
        onUnclaimed={(isBackInStock) => isBackInStock && void navigate({ to: '/devices' })}
      />
      <LossesCard machine={machine} />
      <DataCard serialNumber={machine.serialNumber} />
    </Stack>
  );
}
