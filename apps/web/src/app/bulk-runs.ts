import { companyFacetsPath, detailPath, facetsPath, listPath } from '../features/appliances/appliances-api.ts';
import { createBulkRuns } from '../features/appliances/list/selection/bulk-run.ts';
import { getSession } from '../lib/session/session.ts';
import { keepPageWhile } from '../lib/version/reload-once.ts';
import { queryClient } from './query-client.ts';

/** The work on many machines in this tab. */
export const bulkRuns = createBulkRuns(() => {
  for (const path of [listPath, detailPath, facetsPath, companyFacetsPath])
    void queryClient.invalidateQueries({ queryKey: ['get', path] });
});

keepPageWhile(() => bulkRuns.get() !== null);

getSession().subscribe(() => {
  if (getSession().get().kind === 'signedOut') bulkRuns.dismiss();
});
