import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isAtLeast, isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { AlarmRegister } from '../../../features/alarms/register/alarm-register.tsx';
import { RegisterPlaceholder } from '../../../features/alarms/register/register-placeholder.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { type LiveMachine, LiveMachineContent } from './machine-content.tsx';

const route = getRouteApi('/main/device/$serialNumber/alarms');

export function AlarmsPage() {
  return (
    <LiveMachineContent placeholder={<RegisterPlaceholder />}>
      {(shown) => <MachineAlarms {...shown} />}
    </LiveMachineContent>
  );
}

function MachineAlarms({ machine, view }: LiveMachine) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.alarms')} · ${machine.applianceName}`);
  if (!account) return <RegisterPlaceholder />;
  return (
    <AlarmRegister
      machine={machine}
      view={view}
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      reader={{
        userId: account.idpUserId,
        mayNote: isPermitted(account, 'alarms:resolve'),
        isTechnician: isAtLeast(account.role, 'SERVICE'),
      }}
    />
  );
}
