import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { InstallationWizard } from '../../features/installation/installation-wizard.tsx';
import { useApplianceDetail } from '../../features/machines/appliances-api.ts';
import { RemoteControl } from '../../features/remote-control/remote-control.tsx';
import { asProblem } from '../../lib/api/failure.ts';
import { useFollowMachine } from '../../lib/live/live-link-context.tsx';
import { displayModelOf } from '../../lib/machine/display-model.ts';
import { useLiveMachineView } from '../../lib/machine/use-machine-view.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageTimeZone } from '../../lib/time/shown-time-zone.ts';
import { useUserAccount } from '../user-account.ts';
import { NotFoundContent } from '../views/standalone-views.tsx';

const route = getRouteApi('/main/app/install/$serialNumber');

export function InstallPage() {
  const { t } = useTranslation('appliances');
  const { serialNumber } = route.useParams();
  const { data: account } = useUserAccount();
  const detail = useApplianceDetail(serialNumber);
  const status = asProblem(detail.error)?.status;
  if (status === 404 || status === 400) return <NotFoundContent />;
  if (!detail.data) return <Loaded query={detail} failure={t('machine.failed')} height={480} />;
  if (!account) return <Placeholder height={480} />;
  return (
    <PageTimeZone value={detail.data.timeZone}>
      <Wizard key={serialNumber} machine={detail.data} account={account} />
    </PageTimeZone>
  );
}

function Wizard({ machine, account }: { machine: ApplianceDetail; account: Userinfo }) {
  const { t } = useTranslation('installation');
  const { serialNumber, applianceName } = machine;
  useFollowMachine(serialNumber);
  usePageTitle(t('title', { name: applianceName }));
  const view = useLiveMachineView(machine.state);
  const mayControl = isPermitted(account, 'appliance:remote-control');
  return (
    <InstallationWizard
      machine={machine}
      account={{ id: account.idpUserId, name: `${account.firstName} ${account.lastName}`.trim() }}
      isMachineOnline={machine.state.connection.state === 'online'}
      control={<RemoteControl machine={machine} model={displayModelOf(machine)} view={view} mayControl={mayControl} />}
      machineLink={(label) => (
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/device/$serialNumber" params={{ serialNumber }} />}
        >
          {label}
        </Button>
      )}
    />
  );
}
