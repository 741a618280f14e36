import { useNavigate, useSearch } from '@tanstack/react-router';
import { isAtLeast, isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { MachineList } from '../../features/appliances/list/machine-list.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { bulkRuns } from '../bulk-runs.ts';
import { useUserAccount } from '../user-account.ts';

export function MachineListPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.dashboard'));
  return (
    <MachineList
      search={search}
      onSearchChange={(next, replace) => void navigate({ to: '.', search: next, replace, resetScroll: false })}
      canSelect={account !== undefined && isAtLeast(account.role, 'SERVICE')}
      canAssign={account !== undefined && isPermitted(account, 'appliance:assign')}
      canAdd={account !== undefined && isPermitted(account, 'appliance:claim')}
      bulkRuns={bulkRuns}
    />
  );
}
