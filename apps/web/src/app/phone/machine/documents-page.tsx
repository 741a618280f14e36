import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { InstallationReportsCard } from '../../../features/installation/installation-reports-card.tsx';
import { MachineDetails } from '../../../features/machines/machine/machine-details.tsx';
import { AssistanceCard } from '../../../features/machines/support/assistance-card.tsx';
import { DocumentsCard } from '../../../features/machines/support/documents-card.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { type LiveMachine, LiveMachineContent } from '../../pages/machine/machine-content.tsx';
import { useUserAccount } from '../../user-account.ts';
import { WizardLink } from '../wizard-link.tsx';

export function DocumentsPage() {
  return (
    <LiveMachineContent placeholder={<Placeholder height={480} />}>
      {(shown) => <MachineDocuments {...shown} />}
    </LiveMachineContent>
  );
}

function MachineDocuments({ machine }: LiveMachine) {
  const { t } = useTranslation(['common', 'appliances']);
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.documents')} · ${machine.applianceName}`);
  return (
    <Stack gap={12}>
      <DocumentsCard gamma={machine.gamma} />
      {account && (
        <InstallationReportsCard
          serialNumber={machine.serialNumber}
          wizardLink={isPermitted(account, 'appliance:install') && <WizardLink serialNumber={machine.serialNumber} />}
        />
      )}
      <AssistanceCard
        machine={machine}
        mayChange={account !== undefined && isPermitted(account, 'appliance:install')}
      />
      <Card title={t('appliances:details.title')}>
        <MachineDetails machine={machine} />
      </Card>
    </Stack>
  );
}
