import { isAtLeast, isPermitted } from '@washboard/contract/accounts/permissions';
import { companyFacetsPath, detailPath, facetsPath, listPath } from '../../features/machines/appliances-api.ts';
import { MachineList } from '../../features/machines/list/machine-list.tsx';
import { createBulkRuns } from '../../features/machines/list/selection/bulk-run.ts';
import { getSession } from '../../lib/session/session.ts';
import { preventReloadWhile } from '../../lib/version/reload-once.ts';
import { queryClient } from '../query-client.ts';
import { useUserAccount } from '../user-account.ts';
import { useMachineListPage } from './use-machine-list-page.tsx';

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
  const { data: account } = useUserAccount();
  const list = useMachineListPage();
  return (
    <MachineList
      {...list}
      canSelect={account !== undefined && isAtLeast(account.role, 'SERVICE')}
      canAssign={account !== undefined && isPermitted(account, 'appliance:assign')}
      bulkRuns={bulkRuns}
    />
  );
}
