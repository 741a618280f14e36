import { useNavigate, useSearch } from '@tanstack/react-router';
import { isAtLeast, isPermitted } from '@washboard/contract/accounts/permissions';
import { useTranslation } from 'react-i18next';
import { companyFacetsPath, detailPath, facetsPath, listPath } from '../../features/appliances/appliances-api.ts';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { MachineList } from '../../features/appliances/list/machine-list.tsx';
import { createBulkRuns } from '../../features/appliances/list/selection/bulk-run.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { getSession } from '../../lib/session/session.ts';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { queryClient } from '../query-client.ts';
import { useUserAccount } from '../user-account.ts';

/** Bulk operations belong to the tab, so they continue when the user leaves the list. */
const bulkRuns = createBulkRuns(() => {
  for (const path of [listPath, detailPath, facetsPath, companyFacetsPath])
    void queryClient.invalidateQueries({ queryKey: ['get', path] });
});

preventReloadWhile(() => bulkRuns.get() !== null);

getSession().subscribe(() => {
  if (getSession().get().kind === 'signedOut') bulkRuns.dismiss();
});

export function MachineListPage() {
  const { t } = useTranslation();
  const search = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const navigate = useNavigate();
  const { data: account } = useUserAccount();
  usePageTitle(t('menu.machines'));
  return (
    <MachineList
      search={search}
      onSearchChange={(next, replace) => void navigate({ to: '.', search: next, replace, resetScroll: false })}
      canSelect={account !== undefined && isAtLeast(account.role, 'SERVICE')}
      canAssign={account !== undefined && isPermitted(account, 'appliance:assign')}
      canRegister={account !== undefined && isPermitted(account, 'administration:add-products')}
      canAdd={account !== undefined && isPermitted(account, 'appliance:claim')}
      bulkRuns={bulkRuns}
    />
  );
}
