import type { MachineHygieneSearch } from '../../features/hygiene/machine/machine-hygiene-search.ts';
import { knownDetail } from '../../features/machines/appliances-api.ts';
import { panelListQuery } from '../../features/panel/panel-list-api.ts';
import type { StatisticsSearch } from '../../features/statistics/statistics-search.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { loadQuietly } from '../../lib/version/load-chunk.ts';
import { queryClient } from '../query-client.ts';

/**
 * Failures of prefetching are ignored: the page requests the data again and shows them. A separate module stays out of
 * the first bundle.
 */

/** A server that hangs does not block the page. */
const panelListMs = 1000;

export const prefetchPanelList = (): Promise<void> =>
  Promise.race([
    queryClient.prefetchQuery(panelListQuery),
    new Promise<void>((resolve) => setTimeout(resolve, panelListMs)),
  ]);

export async function prefetchParameters(serialNumber: string): Promise<void> {
  const model = knownDetail(queryClient, serialNumber);
  const { preloadParameters } = await import('../../features/parameters/model/parameters-api.ts');
  void preloadParameters(queryClient, { serialNumber, model, language: currentLanguage() });
}

/** Without the time zone of the machine, the page requests the statistics itself. */
export async function prefetchStatistics(serialNumber: string, search: StatisticsSearch): Promise<void> {
  const machine = knownDetail(queryClient, serialNumber);
  const { preloadStatistics } = await import('../../features/statistics/statistics-api.ts');
  if (machine) preloadStatistics(queryClient, { machine, search });
}

/** The list is a separate chunk, which the page would request only after its own code. */
export async function prefetchRecords(serialNumber: string, search: MachineHygieneSearch): Promise<void> {
  if (search.record !== undefined) return;
  const machine = knownDetail(queryClient, serialNumber);
  // The files of the list would delay the requests for its data.
  const loading = import('../../features/hygiene/machine/machine-hygiene-api.ts');
  loadQuietly(() => import('../../features/hygiene/machine/machine-records.tsx')).catch(() => undefined);
  const { preloadRecords } = await loading;
  if (machine) preloadRecords(queryClient, { machine, search });
}
