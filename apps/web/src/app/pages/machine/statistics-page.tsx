import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { MachineStatistics } from '../../../features/statistics/machine-statistics.tsx';
import { StatisticsPlaceholder } from '../../../features/statistics/statistics-placeholder.tsx';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUserAccount } from '../../user-account.ts';
import { MachineContent } from './machine-content.tsx';

const route = getRouteApi('/main/device/$serialNumber/statistics');

export function StatisticsPage() {
  return (
    <MachineContent placeholder={<StatisticsPlaceholder />}>
      {(recorded) => <StatisticsOf {...recorded} />}
    </MachineContent>
  );
}

function StatisticsOf({ machine }: RecordedMachine) {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(`${t('machinePage.statistics')} · ${machine.applianceName}`);
  return (
    <MachineStatistics
      machine={machine}
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
      mayChangeTariffs={account !== undefined && isPermitted(account, 'tariffs:write')}
    />
  );
}
