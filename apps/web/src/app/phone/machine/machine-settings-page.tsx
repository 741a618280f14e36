import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { OwnershipCard } from '../../../features/claiming/ownership-card.tsx';
import { ConnectionCard } from '../../../features/connectivity/connection-card.tsx';
import { CustomerCard } from '../../../features/connectivity/customer-card.tsx';
import { InstallationCard } from '../../../features/connectivity/installation/installation-card.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type LiveMachine, LiveMachineContent } from '../../pages/machine/machine-content.tsx';
import { useUserAccount } from '../../user-account.ts';

export function MachineSettingsPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={640} />}>
      {(shown) => <PhoneMachineSettings {...shown} />}
    </LiveMachineContent>
  );
}

function PhoneMachineSettings({ machine, view }: LiveMachine) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.settings')} · ${machine.applianceName}`);
  if (!account) return <Placeholder height={640} />;
  return (
    <Stack gap={12}>
      <InstallationCard serialNumber={machine.serialNumber} mayChange={isPermitted(account, 'appliance:install')} />
      <OwnershipCard
        machine={machine}
        mayClaim={isPermitted(account, 'appliance:claim')}
        mayEndClaims={account.role === 'ADMIN'}
        onUnclaimed={(isBackInStock) => isBackInStock && void navigate({ to: '/devices' })}
      />
      {isPermitted(account, 'customers:manage') && <CustomerCard serialNumber={machine.serialNumber} />}
      <ConnectionCard machine={machine} view={view} />
    </Stack>
  );
}
